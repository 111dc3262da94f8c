import { Fragment, type ReactNode } from 'react';
import { PersonPicture } from '../../fields/readOnly/PersonName.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { HeaderContent } from './headerContent.ts';

type PanelHeaderProps = HeaderContent & { children?: ReactNode };

export function PanelHeader({ title, tag, facts, late, children }: PanelHeaderProps) {
  return (
    <header className="task-head">
      <h1>
        <span title={title}>{title}</span>
        {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
      </h1>
      <p>
        {facts.map((fact, index) => (
          // The facts of one header are in a fixed order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {index > 0 && ' · '}
            {typeof fact === 'string' ? fact : <PersonFact {...fact} />}
          </Fragment>
        ))}
        {late && <span className="task-late"> · {late}</span>}
      </p>
      {children}
    </header>
  );
}

type PersonFactProps = Exclude<HeaderContent['facts'][number], string>;

const PersonFact = ({ text, person }: PersonFactProps) => (
  <>
    <PersonPicture {...person} />
    {text}
  </>
);
