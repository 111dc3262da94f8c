import './parts/diagramDialog.css';
import { Dialog } from '@blueprintjs/core';
import { Maximize, Minimize } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failures } from '../../contract/failures.ts';
import { FlowDiagram } from '../diagram/FlowDiagram.tsx';
import { useDiagram } from '../diagram/useDiagram.ts';
import { definitionXmlFor, type FlowSight, flows } from '../state/flows.ts';
import { useHeld } from '../state/liveCache.ts';
import { mayRun } from '../state/session.ts';
import { showFailure } from '../state/showFailure.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { EmptyState, Loading } from '../ui/EmptyState.tsx';
import { assignPeople } from './assign.ts';
import type { DiagramProps } from './diagram.ts';
import type { BodyProps } from './open.ts';
import { detailsOf } from './parts/nodeDetails.ts';
import { openNodes } from './parts/openNodes.ts';
import { WhyPane } from './parts/WhyPane.tsx';

/** The size is taken up first, then the picture is fitted into it (workflow seed, point 9). */
const refitMs = 200;

export function DiagramDialog({ props, close }: BodyProps<DiagramProps, never>) {
  const { value: sight, failure } = useHeld(flows, props.processInstanceId);
  const [full, setFull] = useState(false);
  const [fitOn, setFitOn] = useState(0);
  const [asked, setAsked] = useState<string>();
  const refit = () => setTimeout(() => setFitOn((turn) => turn + 1), refitMs);
  const toggle = () => {
    setFull(!full);
    refit();
  };
  const ask = (nodeId: string | undefined) => {
    setAsked(nodeId);
    if ((nodeId === undefined) !== (asked === undefined)) refit();
  };
  return (
    <Dialog
      isOpen
      title={
        <span className="diagram-dialog-title">
          <span>{sight ? `流程图 · ${sight.detail.title}` : '流程图'}</span>
          <IconButton
            label={full ? '退出全屏' : '全屏'}
            aria-pressed={full}
            onClick={toggle}
            data-diagram-full
          >
            {full ? <Minimize size={14} /> : <Maximize size={14} />}
          </IconButton>
        </span>
      }
      className={`dialog diagram-dialog${full ? ' diagram-dialog-full' : ''}`}
      transitionDuration={0}
      canOutsideClickClose={false}
      onClose={() => close()}
    >
      <div className="diagram-dialog-body">
        {failure !== undefined && <EmptyState title={failure} />}
        {sight?.hidden && <EmptyState title={failures.LOG_HIDDEN} hint="流程结束后可查看" />}
        {sight && !sight.hidden && <Picture sight={sight} fitOn={fitOn} onAsk={ask} />}
        {sight && !sight.hidden && asked !== undefined && (
          <WhyPane
            processInstanceId={props.processInstanceId}
            flowNodeId={asked}
            asOf={momentOf(sight)}
            onClose={() => ask(undefined)}
            onAssign={mayAssign(sight, asked) ? () => void assign(sight, asked) : undefined}
          />
        )}
        {!sight && failure === undefined && <Loading />}
      </div>
    </Dialog>
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

function Picture({ sight, fitOn, onAsk }: PictureProps) {
  const { detail, log, statuses } = sight;
  const { processInstanceId, processDefinitionId } = detail;
  const loadXml = useMemo(() => definitionXmlFor(processInstanceId), [processInstanceId]);
  const { diagram, failed, retry } = useDiagram(processDefinitionId, 'full', loadXml);
  const details = useMemo(() => detailsOf(log), [log]);
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
  if (!diagram) return <Loading />;
  return (
    <div ref={frame} className="diagram-dialog-picture">
      <FlowDiagram diagram={diagram} statuses={statuses} details={details} fitOn={fitOn} onAsk={onAsk} />
    </div>
  );
}
