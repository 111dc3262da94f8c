import { useMemo, useState } from 'react';
import { failures } from '../../../contract/failures.ts';
import { waysAheadOf } from '../../diagram/foresight.ts';
import { definitionXmlFor, type FlowSight, flows } from '../../state/flows.ts';
import { useForesight } from '../../state/foresight.ts';
import { useHeld } from '../../state/liveCache.ts';
import { mayRun } from '../../state/session.ts';
import { showFailure } from '../../state/showFailure.ts';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';
import { assignPeople } from '../assign.ts';
import { DiagramFrame } from './DiagramFrame.tsx';
import { DiagramPicture } from './DiagramPicture.tsx';
import { detailsOf } from './nodeDetails.ts';
import { openNodes } from './openNodes.ts';
import { useRefit } from './useRefit.ts';
import { WhyPane } from './WhyPane.tsx';

type InstanceDiagramProps = { processInstanceId: string; onClose: () => void };

/** Where a flow stands; a node that is asked about says why. */
export function InstanceDiagram({ processInstanceId, onClose }: InstanceDiagramProps) {
  const { value: sight, failure } = useHeld(flows, processInstanceId);
  const [fitOn, refit] = useRefit();
  const [asked, setAsked] = useState<string>();
  const ask = (nodeId: string | undefined) => {
    setAsked(nodeId);
    if ((nodeId === undefined) !== (asked === undefined)) refit();
  };
  /** Back to the node that was asked about. */
  const leave = () => {
    document.querySelector<SVGGElement>(`.diagram-dialog [data-node="${asked}"]`)?.focus();
    ask(undefined);
  };
  return (
    <DiagramFrame
      title={sight ? `流程图 · ${sight.detail.title}` : '流程图'}
      onResize={refit}
      onClose={onClose}
      onEscape={asked === undefined ? undefined : leave}
    >
      {failure !== undefined && <EmptyState title={failure} />}
      {sight?.hidden && <EmptyState title={failures.LOG_HIDDEN} hint="流程结束后可查看" />}
      {sight && !sight.hidden && <Picture sight={sight} fitOn={fitOn} onAsk={ask} />}
      {sight && !sight.hidden && asked !== undefined && (
        <WhyPane
          processInstanceId={processInstanceId}
          flowNodeId={asked}
          asOf={momentOf(sight)}
          onClose={leave}
          onAssign={mayAssign(sight, asked) ? () => void assign(sight, asked) : undefined}
        />
      )}
      {!sight && failure === undefined && <Loading />}
    </DiagramFrame>
  );
}

/** An administrator gives a node to other people while somebody is asked there. */
const mayAssign = ({ detail, log }: FlowSight, nodeId: string) =>
  detail.status === 0 &&
  mayRun('flow:instance:edit') &&
  openNodes(log).some((one) => one.taskDefinitionKey === nodeId);

const assign = ({ detail }: FlowSight, nodeId: string) => assignPeople(detail, nodeId).catch(showFailure);

/** The flow has moved on when its log has. */
const momentOf = ({ log, detail }: FlowSight) =>
  `${detail.status} ${log.reduce((acts, one) => acts + one.logItemList.length, log.length)}`;

type PictureProps = { sight: FlowSight; fitOn: number; onAsk: (nodeId: string) => void };

function Picture({ sight: { detail, log, statuses }, ...rest }: PictureProps) {
  const { processInstanceId, processDefinitionId } = detail;
  const loadXml = useMemo(() => definitionXmlFor(processInstanceId), [processInstanceId]);
  const { view } = useForesight(processInstanceId);
  const details = useMemo(() => detailsOf(log, view), [log, view]);
  const ahead = useMemo(() => view && waysAheadOf(view), [view]);
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
