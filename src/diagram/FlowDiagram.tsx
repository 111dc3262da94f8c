/**
 * A flow's picture with its states: wheel, drag, `+ - 0` and arrow keys move it, Tab walks the nodes in flow order,
 * the details of a node show on hover and focus.
 */
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import type { Diagram } from './diagramCache.ts';
import { computeStates, type NodeStatus, type ReachableParts } from './diagramStates.ts';
import { FlowPicture } from './FlowPicture.tsx';
import { Legend } from './Legend.tsx';
import { type NodeDetail, NodeDetails, type PersonPictureType } from './NodeDetails.tsx';
import { fitViewport, revealNode, type Viewport, zoomLimits, zoomViewport } from './viewport.ts';
import './diagram.css';

type DiagramProps = {
  diagram: Diagram;
  statuses: readonly NodeStatus[];
  /** The parts that can still be reached; undefined while they are not known. */
  ahead?: ReachableParts | undefined;
  details: ReadonlyMap<string, readonly NodeDetail[]>;
  /** Draws the people of the details. */
  Picture?: PersonPictureType;
  /** Changes when the space around has changed: the picture is fitted again. */
  fitOn?: unknown;
  /** Called by a click or Enter on a node. */
  onAsk?: (nodeId: string) => void;
};

export function FlowDiagram({ diagram, statuses, ahead, details, Picture, fitOn, onAsk }: DiagramProps) {
  const { graph, placed } = diagram;
  const [shown, setShown] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const view = useRef<ReactZoomPanPinchRef>(null);
  const fitAll = useCallback(() => {
    if (frame.current?.clientWidth)
      applyViewport(view.current, fitViewport(placed, elementSize(frame.current)));
  }, [placed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitOn is the signal to fit again
  useEffect(fitAll, [fitAll, fitOn]);
  const states = useMemo(() => computeStates(graph, statuses, ahead), [graph, statuses, ahead]);
  const textOf = useCallback(
    (id: string) => (details.get(id) ?? []).map((one) => `${one.who} ${one.time}`.trim()).join('；'),
    [details],
  );
  /** Looks at it so that the node with the focus is seen; what the mouse points at is seen already. */
  const lookAt = useCallback(
    (wanted: Viewport) => {
      if (!frame.current) return;
      const focused = document.activeElement?.closest('[data-node]')?.getAttribute('data-node');
      const node = placed.nodes.find((one) => one.node.id === focused);
      applyViewport(view.current, node ? revealNode(wanted, node, elementSize(frame.current)) : wanted);
    },
    [placed],
  );
  const show = useCallback(
    (id: string | null) => {
      setShown(id);
      const focused = id !== null && document.activeElement?.getAttribute('data-node') === id;
      if (focused && view.current) lookAt(toViewport(view.current));
    },
    [lookAt],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!view.current || !frame.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = toViewport(view.current);
    const pan = pans[event.key];
    const zoom = zooms[event.key];
    if (pan) applyViewport(view.current, { ...now, x: now.x + pan[0], y: now.y + pan[1] });
    else if (zoom) lookAt(zoomViewport(now, zoom, elementSize(frame.current)));
    else if (event.key === '0') fitAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section
      className="diagram"
      ref={frame}
      aria-label="流程图，方向键移动，加减键缩放，0 适应窗口"
      onKeyDown={onKeyDown}
      onScrollCapture={(event) => resetScroll(event.target)}
    >
      <TransformWrapper
        ref={view}
        minScale={zoomLimits.least}
        maxScale={zoomLimits.most}
        limitToBounds={false}
        wheel={{ step: 0.12 }}
        doubleClick={{ disabled: true }}
        onInit={fitAll}
      >
        <TransformComponent wrapperClass="diagram-wrap" contentClass="diagram-content">
          <FlowPicture placed={placed} states={states} onShow={show} details={textOf} onAsk={onAsk} />
        </TransformComponent>
      </TransformWrapper>
      {shown && (
        <NodeDetails
          name={graph.nodes.get(shown)?.name ?? ''}
          entries={details.get(shown) ?? []}
          closed={states.isClosed(shown)}
          askable={onAsk !== undefined}
          Picture={Picture}
        />
      )}
      <Legend />
    </section>
  );
}

const elementSize = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const toViewport = ({ state }: ReactZoomPanPinchRef): Viewport => ({
  x: state.positionX,
  y: state.positionY,
  scale: state.scale,
});

const applyViewport = (view: ReactZoomPanPinchRef | null, { x, y, scale }: Viewport) =>
  view?.setTransform(x, y, scale, 0);

/** A browser scrolls what has the focus into sight; here the picture moves instead. */
function resetScroll(target: EventTarget) {
  if (target instanceof Element) target.scrollTo(0, 0);
}

/** Pixels that the picture moves per arrow key. */
const pans: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

const zooms: Partial<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8 };
