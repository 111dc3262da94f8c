import { useMemo } from 'react';
import type { Foresight } from '../../state/foresight.ts';
import { LogItem } from './LogItem.tsx';
import { upcomingEntries } from './upcomingEntries.ts';

type UpcomingPartProps = { foresight: Foresight };

const explained = '按单据内容、各处理人均同意预计；退回、转交、加签会改变后续环节';

/** The entries behind the present ones: what comes as the form stands now, saved or not. */
export function UpcomingPart({ foresight: { view, unsaved, problem } }: UpcomingPartProps) {
  const entries = useMemo(() => (view ? upcomingEntries(view) : []), [view]);
  if (entries.length === 0 && problem === undefined) return null;
  return (
    <>
      <li className="log-ahead" title={explained}>
        预计后续
        {unsaved && <span>按未保存的内容</span>}
        {problem !== undefined && <p role="status">{problem}</p>}
      </li>
      {entries.map((entry) => (
        <LogItem key={entry.key} entry={entry} />
      ))}
    </>
  );
}
