import './log.css';
import { useStartForesight } from '../../state/foresight.ts';
import { Loading } from '../../ui/EmptyState.tsx';
import { UpcomingPart } from './UpcomingPart.tsx';

/** The dock of a form that starts a flow: where what is filled in so far leads. */
export function StartForesight({ processDefinitionId }: { processDefinitionId: string }) {
  const foresight = useStartForesight(processDefinitionId);
  if (!foresight.view && foresight.problem === undefined) return <Loading />;
  return (
    <div className="log">
      <ol className="log-entries" aria-label="预计流程">
        <UpcomingPart foresight={foresight} behind={false} />
      </ol>
    </div>
  );
}
