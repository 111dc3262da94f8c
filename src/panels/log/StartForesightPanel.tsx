import './log.css';
import { useStartForesight } from '../../state/tasks/foresight.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { UpcomingEntries } from './UpcomingEntries.tsx';

/** The dock of a form that starts a flow: the simulated path for the values entered so far. */
export function StartForesightPanel({ processDefinitionId }: { processDefinitionId: string }) {
  const foresight = useStartForesight(processDefinitionId);
  if (!foresight.view && foresight.problem === undefined) return <LoadingIndicator />;
  return (
    <div className="log">
      <ol className="log-entries" aria-label="预计流程">
        <UpcomingEntries foresight={foresight} behind={false} />
      </ol>
    </div>
  );
}
