import { useMemo } from 'react';
import { api } from '../client/api.ts';
import { foreseenDetails, waysAheadOf } from '../diagram/foresight.ts';
import { useStartForesight } from '../state/foresight.ts';
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

/** Before it begins: what lies ahead as the form is filled in so far. */
function PlannedDiagram({ processDefinitionId, title, onClose }: PlannedDiagramProps) {
  const [fitOn, refit] = useRefit();
  const { view } = useStartForesight(processDefinitionId);
  const ahead = useMemo(() => view && waysAheadOf(view), [view]);
  const details = useMemo(() => (view ? foreseenDetails(view) : noDetails), [view]);
  return (
    <DiagramFrame title={`流程图 · ${title}`} onResize={refit} onClose={onClose}>
      <DiagramPicture
        processDefinitionId={processDefinitionId}
        loadXml={definitionXml}
        statuses={nothingYet}
        ahead={ahead}
        details={details}
        fitOn={fitOn}
      />
    </DiagramFrame>
  );
}

const nothingYet: readonly [] = [];
const noDetails: ReadonlyMap<string, readonly []> = new Map();

const definitionXml = (processDefinitionId: string): Promise<string> =>
  api.definition.getDefineXml({ query: { processDefinitionId } });
