/** What has happened to an instance and what comes next, with its small diagram below. */
import './log.css';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { failures } from '../../../contract/failures.ts';
import { waysAheadOf } from '../../diagram/foresight.ts';
import { useDiagram } from '../../diagram/useDiagram.ts';
import { definitionXmlFor, type FlowSight, flows } from '../../state/flows.ts';
import { useForesight } from '../../state/foresight.ts';
import { useHeld } from '../../state/liveCache.ts';
import { session } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { nowText } from '../../ui/clock.ts';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';
import { SmallDiagram } from '../diagram/SmallDiagram.tsx';
import { entriesOf } from './entries.ts';
import { LogItem } from './LogItem.tsx';
import { UpcomingPart } from './UpcomingPart.tsx';

export function LogPanel({ processInstanceId }: { processInstanceId: string }) {
  const { value: sight, failure } = useHeld(flows, processInstanceId);
  if (failure !== undefined)
    return (
      <EmptyState title={failure}>
        <Button onClick={() => flows.again(processInstanceId)}>重新加载</Button>
      </EmptyState>
    );
  if (!sight) return <Loading />;
  if (sight.hidden) return <EmptyState title={failures.LOG_HIDDEN} hint="流程结束后可查看" />;
  return <Log sight={sight} processInstanceId={processInstanceId} />;
}

type LogProps = { sight: FlowSight; processInstanceId: string };

function Log({ sight, processInstanceId }: LogProps) {
  const { detail, log, statuses } = sight;
  const nickName = useSnapshot(session).person?.nickName ?? '';
  const loadXml = useMemo(() => definitionXmlFor(processInstanceId), [processInstanceId]);
  const small = useDiagram(detail.processDefinitionId, 'small', loadXml);
  const entries = useMemo(
    () => entriesOf(log, { nickName, thisYear: nowText().slice(0, 4) }),
    [log, nickName],
  );
  const foresight = useForesight(processInstanceId);
  const { view } = foresight;
  const ahead = useMemo(() => view && waysAheadOf(view), [view]);
  return (
    <div className="log">
      <ol className="log-entries" aria-label="流程日志">
        {entries.map((entry) => (
          <LogItem key={entry.key} entry={entry} />
        ))}
        <UpcomingPart foresight={foresight} behind />
      </ol>
      <SmallDiagram {...small} statuses={statuses} ahead={ahead} processInstanceId={processInstanceId} />
    </div>
  );
}
