/** The history of an instance and its next nodes, with its small diagram below. */
import './log.css';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { failures } from '../../../contract/failures.ts';
import { toReachableParts } from '../../diagram/foresightDetails.ts';
import { useDiagram } from '../../diagram/useDiagram.ts';
import { useQueryResult } from '../../state/cache/useQueryResult.ts';
import { isSupplier, session } from '../../state/session/session.ts';
import { definitionXmlLoader, type FlowDetail, flows } from '../../state/tasks/flows.ts';
import { useForesight } from '../../state/tasks/foresight.ts';
import { settings } from '../../state/workspace/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { LogItem } from './LogItem.tsx';
import { toLogEntries } from './logEntries.ts';
import { SmallDiagram } from './SmallDiagram.tsx';
import { UpcomingEntries } from './UpcomingEntries.tsx';

export function LogPanel({ processInstanceId }: { processInstanceId: string }) {
  const { value: sight, failure } = useQueryResult(flows, processInstanceId);
  if (failure !== undefined)
    return (
      <EmptyState title={failure}>
        <Button onClick={() => flows.retry(processInstanceId)}>重新加载</Button>
      </EmptyState>
    );
  if (!sight) return <LoadingIndicator />;
  if (sight.hidden) return <EmptyState title={failures.LOG_HIDDEN} hint="流程结束后可查看" />;
  return <Log sight={sight} processInstanceId={processInstanceId} />;
}

type LogProps = { sight: FlowDetail; processInstanceId: string };

function Log({ sight, processInstanceId }: LogProps) {
  const { detail, log, statuses } = sight;
  const nickName = useSnapshot(session).person?.nickName ?? '';
  const { hideDiagram } = useSnapshot(settings);
  const loadXml = useMemo(() => definitionXmlLoader(processInstanceId), [processInstanceId]);
  // The definition, which the diagram is drawn from, is closed to suppliers.
  const hasDiagram = !isSupplier() && !hideDiagram;
  const small = useDiagram(hasDiagram ? detail.processDefinitionId : undefined, 'small', loadXml);
  const entries = useMemo(() => toLogEntries(log, { nickName }), [log, nickName]);
  const foresight = useForesight(processInstanceId);
  const { view } = foresight;
  const ahead = useMemo(() => view && toReachableParts(view), [view]);
  return (
    <div className="log">
      <ol className="log-entries" aria-label="流程日志">
        {entries.map((entry) => (
          <LogItem key={entry.key} entry={entry} />
        ))}
        <UpcomingEntries foresight={foresight} behind />
      </ol>
      {hasDiagram && (
        <SmallDiagram {...small} statuses={statuses} ahead={ahead} processInstanceId={processInstanceId} />
      )}
    </div>
  );
}
