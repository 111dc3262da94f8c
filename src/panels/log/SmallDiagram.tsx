import type { NodeStatus, ReachableParts } from '../../diagram/diagramStates.ts';
import { SmallPicture } from '../../diagram/SmallPicture.tsx';
import type { ShownDiagram } from '../../diagram/useDiagram.ts';
import { openDiagram } from '../../dialogs/diagram/openDiagram.ts';

type SmallDiagramProps = ShownDiagram & {
  statuses: readonly NodeStatus[];
  ahead: ReachableParts | undefined;
  processInstanceId: string;
};

/** The diagram in the dock; a click opens the large diagram. */
export function SmallDiagram(props: SmallDiagramProps) {
  const { diagram, failed, retry, statuses, ahead, processInstanceId } = props;
  if (failed)
    return (
      <button type="button" className="log-diagram log-diagram-missing" onClick={retry}>
        流程图没有加载成功，点击重试
      </button>
    );
  return (
    <button
      type="button"
      className="log-diagram"
      title="打开流程图"
      aria-label="打开流程图"
      onClick={() => void openDiagram({ processInstanceId })}
    >
      {diagram && <SmallPicture diagram={diagram} statuses={statuses} ahead={ahead} />}
    </button>
  );
}
