import { useMemo } from 'react';
import type { Foresight } from '../../state/foresight.ts';
import { LogItem } from './LogItem.tsx';
import { upcomingEntries } from './upcomingEntries.ts';

type UpcomingPartProps = {
  foresight: Foresight;
  /** Entries of what has happened stand above. */
  behind: boolean;
};

const explained = '按单据内容、各处理人均同意预计；退回、转交、加签会改变后续环节';

/** The entries behind the present ones: what comes as the form stands now, saved or not. */
export function UpcomingPart({ foresight, behind }: UpcomingPartProps) {
  const { view, unsaved, problem } = foresight;
  const entries = useMemo(() => (view ? upcomingEntries(view) : []), [view]);
  if (entries.length === 0 && problem === undefined) return null;
  return (
    <>
      <li className="log-ahead" title={explained}>
        {behind ? '预计后续' : '按已填写的内容预计'}
        {unsaved && <span>按未保存的内容</span>}
        {problem !== undefined && <p role="status">{problem}</p>}
      </li>
      {entries.map((entry) => (
        <LogItem key={entry.key} entry={entry} />
      ))}
    </>
  );
}
