import { useMemo, useState } from 'react';
import { failures } from '../../../contract/failures.ts';
import { toReachableParts } from '../../diagram/foresightDetails.ts';
import { useQueryResult } from '../../state/cache/useQueryResult.ts';
import { hasPermission } from '../../state/session/session.ts';
import { definitionXmlLoader, type FlowDetail, flows } from '../../state/tasks/flows.ts';
import { useForesight } from '../../state/tasks/foresight.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { assignPeople, listActiveNodes } from '../action/assignment.ts';
import { DiagramFrame } from './DiagramFrame.tsx';
import { DiagramPicture } from './DiagramPicture.tsx';
import { ExplanationPane } from './ExplanationPane.tsx';
import { collectNodeDetails } from './nodeDetails.ts';
import { useFitToken } from './useFitToken.ts';

type InstanceDiagramProps = { processInstanceId: string; onClose: () => void };

/** Shows the state of an instance; a selected node explains itself. */
export function InstanceDiagram({ processInstanceId, onClose }: InstanceDiagramProps) {
  const { value: sight, failure } = useQueryResult(flows, processInstanceId);
  const [fitOn, refit] = useFitToken();
  const [selectedNode, setSelectedNode] = useState<string>();
  const select = (nodeId: string | undefined) => {
    setSelectedNode(nodeId);
    if ((nodeId === undefined) !== (selectedNode === undefined)) refit();
  };
  /** Returns the focus to the explained node. */
  const leave = () => {
    document.querySelector<SVGGElement>(`.diagram-dialog [data-node="${selectedNode}"]`)?.focus();
    select(undefined);
  };
  return (
    <DiagramFrame
      title={sight ? `流程图 · ${sight.detail.title}` : '流程图'}
      onResize={refit}
      onClose={onClose}
      onEscape={selectedNode === undefined ? undefined : leave}
    >
      {failure !== undefined && <EmptyState title={failure} />}
      {sight?.hidden && <EmptyState title={failures.LOG_HIDDEN} hint="流程结束后可查看" />}
      {sight && !sight.hidden && <InstancePicture sight={sight} fitOn={fitOn} onAsk={select} />}
      {sight && !sight.hidden && selectedNode !== undefined && (
        <ExplanationPane
          processInstanceId={processInstanceId}
          flowNodeId={selectedNode}
          asOf={lastChangeTime(sight)}
          onClose={leave}
          onAssign={
            canAssign(sight, selectedNode) ? () => void openAssignment(sight, selectedNode) : undefined
          }
        />
      )}
      {!sight && failure === undefined && <LoadingIndicator />}
    </DiagramFrame>
  );
}

/** An administrator gives a node to other people while somebody is working there. */
const canAssign = ({ detail, log }: FlowDetail, nodeId: string) =>
  detail.status === 0 &&
  hasPermission('flow:instance:edit') &&
  listActiveNodes(log).some((one) => one.taskDefinitionKey === nodeId);

const openAssignment = ({ detail }: FlowDetail, nodeId: string) =>
  assignPeople(detail, nodeId).catch(showFailure);

/** Changes whenever the instance advances: its status, and the number of entries and actions of its log. */
const lastChangeTime = ({ log, detail }: FlowDetail) =>
  `${detail.status} ${log.reduce((acts, one) => acts + one.logItemList.length, log.length)}`;

type PictureProps = { sight: FlowDetail; fitOn: number; onAsk: (nodeId: string) => void };

function InstancePicture({ sight: { detail, log, statuses }, ...rest }: PictureProps) {
  const { processInstanceId, processDefinitionId } = detail;
  const loadXml = useMemo(() => definitionXmlLoader(processInstanceId), [processInstanceId]);
  const { view } = useForesight(processInstanceId);
  const details = useMemo(() => collectNodeDetails(log, view), [log, view]);
  const ahead = useMemo(() => view && toReachableParts(view), [view]);
  return (
    <DiagramPicture
      processDefinitionId={processDefinitionId}
      loadXml={loadXml}
      statuses={statuses}
      ahead={ahead}
      details={details}
      {...rest}
    />
  );
}
