import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';
import type { Answer } from './useAnswer.ts';

type SectionProps<T> = {
  title: string;
  answer: Answer<readonly T[]>;
  /** What an empty list says. */
  nothing: string;
  more?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
};

export function Section<T>({ title, answer, nothing, more, children }: SectionProps<T>) {
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
        <Loading />
      ) : data.length === 0 ? (
        <p className="home-nothing">{nothing}</p>
      ) : (
        children(data)
      )}
    </section>
  );
}
