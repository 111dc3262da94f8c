import { useEffect, useRef } from 'react';
import type { LoadXml } from '../../diagram/diagramCache.ts';
import type { NodeStatus, ReachableParts } from '../../diagram/diagramStates.ts';
import { FlowDiagram } from '../../diagram/FlowDiagram.tsx';
import type { NodeDetail } from '../../diagram/NodeDetails.tsx';
import { useDiagram } from '../../diagram/useDiagram.ts';
import { PersonPicture } from '../../fields/readOnly/PersonName.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';

type DiagramPictureProps = {
  processDefinitionId: string;
  /** Must be the same function between renders for the same diagram. */
  loadXml: LoadXml;
  statuses: readonly NodeStatus[];
  ahead: ReachableParts | undefined;
  details: ReadonlyMap<string, readonly NodeDetail[]>;
  fitOn: number;
  onAsk?: (nodeId: string) => void;
};

/** The picture once it is loaded; the current node takes the focus then. */
export function DiagramPicture({ processDefinitionId, loadXml, ...rest }: DiagramPictureProps) {
  const { diagram, failed, retry } = useDiagram(processDefinitionId, 'full', loadXml);
  const frame = useRef<HTMLDivElement>(null);
  const ready = diagram !== undefined;
  useEffect(() => {
    if (!ready) return;
    const nodes = frame.current?.querySelectorAll<SVGGElement>('[data-node]') ?? [];
    const now = [...nodes].find((node) => node.classList.contains('diagram-ing'));
    (now ?? nodes[0])?.focus({ preventScroll: true });
  }, [ready]);
  if (failed)
    return (
      <EmptyState title="流程图没有加载成功">
        <Button onClick={retry}>重试</Button>
      </EmptyState>
    );
  if (!diagram) return <LoadingIndicator />;
  return (
    <div ref={frame} className="diagram-dialog-picture">
      <FlowDiagram diagram={diagram} Picture={PersonPicture} {...rest} />
    </div>
  );
}
