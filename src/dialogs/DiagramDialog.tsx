import { api } from '../client/api.ts';
import type { DiagramProps } from './diagram.ts';
import type { BodyProps } from './open.ts';
import { DiagramFrame } from './parts/DiagramFrame.tsx';
import { DiagramPicture } from './parts/DiagramPicture.tsx';
import { InstanceDiagram } from './parts/InstanceDiagram.tsx';
import { useRefit } from './parts/useRefit.ts';

export function DiagramDialog({ props, close }: BodyProps<DiagramProps, never>) {
  if ('processInstanceId' in props)
    return <InstanceDiagram processInstanceId={props.processInstanceId} onClose={() => close()} />;
  return <PlannedDiagram {...props} onClose={() => close()} />;
}

type PlannedDiagramProps = { processDefinitionId: string; title: string; onClose: () => void };

/** Before it begins: all of it lies ahead. */
function PlannedDiagram({ processDefinitionId, title, onClose }: PlannedDiagramProps) {
  const [fitOn, refit] = useRefit();
  return (
    <DiagramFrame title={`流程图 · ${title}`} onResize={refit} onClose={onClose}>
      <DiagramPicture
        processDefinitionId={processDefinitionId}
        loadXml={definitionXml}
        statuses={nothingYet}
        details={noDetails}
        fitOn={fitOn}
      />
    </DiagramFrame>
  );
}

const nothingYet: readonly [] = [];
const noDetails: ReadonlyMap<string, readonly []> = new Map();

const definitionXml = (processDefinitionId: string): Promise<string> =>
  api.definition.getDefineXml({ query: { processDefinitionId } });
