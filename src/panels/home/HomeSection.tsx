import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import type { LiveQuery } from './useLiveQuery.ts';

type HomeSectionProps<T> = {
  title: string;
  answer: LiveQuery<readonly T[]>;
  /** The text of an empty list. */
  nothing: string;
  more?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
};

export function HomeSection<T>({ title, answer, nothing, more, children }: HomeSectionProps<T>) {
  const { data, failed, again } = answer;
  return (
    <section className="home-section">
      <h2>
        {title}
        {more}
      </h2>
      {failed !== undefined ? (
        <EmptyState title={failed}>
          <Button onClick={again}>重试</Button>
        </EmptyState>
      ) : data === undefined ? (
        <LoadingIndicator />
      ) : data.length === 0 ? (
        <p className="home-nothing">{nothing}</p>
      ) : (
        children(data)
      )}
    </section>
  );
}
