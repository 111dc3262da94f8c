import type { ReactNode } from 'react';
import { Tag } from '../../ui/Tag.tsx';
import type { HeaderContent } from './headerContent.ts';

export function PanelHeader({ title, tag, facts, late, children }: HeaderContent & { children?: ReactNode }) {
  return (
    <header className="task-head">
      <h1>
        <span title={title}>{title}</span>
        {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
      </h1>
      <p>
        {facts.join(' · ')}
        {late && <span className="task-late"> · {late}</span>}
      </p>
      {children}
    </header>
  );
}
