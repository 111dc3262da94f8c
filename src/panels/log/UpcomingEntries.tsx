import { useMemo } from 'react';
import type { ForesightState } from '../../state/tasks/foresight.ts';
import { LogItem } from './LogItem.tsx';
import { listUpcomingEntries } from './upcomingEntries.ts';

type UpcomingEntriesProps = {
  foresight: ForesightState;
  /** True when entries of the past are above. */
  behind: boolean;
};

const explanation = '按单据内容、各处理人均同意预计；退回、转交、加签会改变后续环节';

/** The entries after the current ones: the simulated path for the form's current values, saved or not. */
export function UpcomingEntries({ foresight, behind }: UpcomingEntriesProps) {
  const { view, unsaved, problem } = foresight;
  const entries = useMemo(() => (view ? listUpcomingEntries(view) : []), [view]);
  if (entries.length === 0 && problem === undefined) return null;
  return (
    <>
      <li className="log-ahead" title={explanation}>
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
