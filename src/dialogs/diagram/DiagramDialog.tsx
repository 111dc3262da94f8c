import { useMemo } from 'react';
import { api } from '../../client/api.ts';
import { listForeseenDetails, toReachableParts } from '../../diagram/foresightDetails.ts';
import { useStartForesight } from '../../state/tasks/foresight.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DiagramFrame } from './DiagramFrame.tsx';
import { DiagramPicture } from './DiagramPicture.tsx';
import { InstanceDiagram } from './InstanceDiagram.tsx';
import { useFitToken } from './useFitToken.ts';

export type DiagramDialogProps =
  | { processInstanceId: string }
  | { processDefinitionId: string; title: string };

export function DiagramDialog({ props, close }: DialogBodyProps<DiagramDialogProps, never>) {
  if ('processInstanceId' in props)
    return <InstanceDiagram processInstanceId={props.processInstanceId} onClose={() => close()} />;
  return <PlannedDiagram {...props} onClose={() => close()} />;
}

type PlannedDiagramProps = { processDefinitionId: string; title: string; onClose: () => void };

/** The diagram before the start: the simulated path for the values entered so far. */
function PlannedDiagram({ processDefinitionId, title, onClose }: PlannedDiagramProps) {
  const [fitOn, refit] = useFitToken();
  const { view } = useStartForesight(processDefinitionId);
  const ahead = useMemo(() => view && toReachableParts(view), [view]);
  const details = useMemo(() => (view ? listForeseenDetails(view) : noDetails), [view]);
  return (
    <DiagramFrame title={`流程图 · ${title}`} onResize={refit} onClose={onClose}>
      <DiagramPicture
        processDefinitionId={processDefinitionId}
        loadXml={loadDefinitionXml}
        statuses={noStatuses}
        ahead={ahead}
        details={details}
        fitOn={fitOn}
      />
    </DiagramFrame>
  );
}

const noStatuses: readonly [] = [];
const noDetails: ReadonlyMap<string, readonly []> = new Map();

const loadDefinitionXml = (processDefinitionId: string): Promise<string> =>
  api.definition.getDefineXml({ query: { processDefinitionId } });
