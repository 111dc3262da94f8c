/**
 * A flow's picture with its states: wheel, drag, `+ - 0` and arrow keys move it, Tab walks the nodes in flow order,
 * the details of a node show on hover and focus.
 */
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import type { Diagram } from './diagrams.ts';
import { FlowPicture } from './FlowPicture.tsx';
import { Legend } from './Legend.tsx';
import { type NodeDetail, NodeDetails } from './NodeDetails.tsx';
import { type NodeStatus, statesOf } from './nodeState.ts';
import { fitted, revealing, type View, zoomLimits } from './view.ts';
import './diagram.css';

type DiagramProps = {
  diagram: Diagram;
  statuses: readonly NodeStatus[];
  details: ReadonlyMap<string, readonly NodeDetail[]>;
  /** Changes when the space around has changed: the picture is fitted again. */
  fitOn?: unknown;
};

const panBy = 60;

export function FlowDiagram({ diagram, statuses, details, fitOn }: DiagramProps) {
  const { graph, placed } = diagram;
  const [shown, setShown] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const view = useRef<ReactZoomPanPinchRef>(null);
  const fitAll = useCallback(() => {
    if (frame.current?.clientWidth) look(view.current, fitted(placed, spaceOf(frame.current)));
  }, [placed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitOn is the signal to fit again
  useEffect(fitAll, [fitAll, fitOn]);
  const states = useMemo(() => statesOf(graph, statuses), [graph, statuses]);
  const textOf = useCallback(
    (id: string) => (details.get(id) ?? []).map((one) => `${one.who} ${one.time}`.trim()).join('；'),
    [details],
  );
  const show = useCallback(
    (id: string | null) => {
      setShown(id);
      const focused = document.activeElement?.closest('[data-node]')?.getAttribute('data-node');
      const node = placed.nodes.find((one) => one.node.id === id);
      // What the mouse points at is seen already; a node that Tab reached may lie outside.
      if (!node || focused !== id || !frame.current || !view.current) return;
      look(view.current, revealing(viewOf(view.current), node, spaceOf(frame.current)));
    },
    [placed],
  );
  return (
    <section
      className="diagram"
      ref={frame}
      aria-label="流程图，方向键移动，加减键缩放，0 适应窗口"
      onKeyDown={(event) => byKey(event, view.current, fitAll)}
      onScrollCapture={(event) => unscrolled(event.target)}
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
          <FlowPicture placed={placed} states={states} shown={shown} onShow={show} details={textOf} />
        </TransformComponent>
      </TransformWrapper>
      {shown && <NodeDetails name={graph.nodes.get(shown)?.name ?? ''} entries={details.get(shown) ?? []} />}
      <Legend />
    </section>
  );
}

const spaceOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const viewOf = ({ state }: ReactZoomPanPinchRef): View => ({
  x: state.positionX,
  y: state.positionY,
  scale: state.scale,
});

const look = (view: ReactZoomPanPinchRef | null, { x, y, scale }: View) => view?.setTransform(x, y, scale, 0);

/** A browser scrolls what has the focus into sight; here the picture moves instead. */
function unscrolled(target: EventTarget) {
  if (target instanceof Element) target.scrollTo(0, 0);
}

/** Steps of the picture per arrow key. */
const pans: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function byKey(event: KeyboardEvent, view: ReactZoomPanPinchRef | null, fitAll: () => void) {
  if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
  const { x, y, scale } = viewOf(view);
  const pan = pans[event.key];
  if (pan) look(view, { x: x + pan[0] * panBy, y: y + pan[1] * panBy, scale });
  else if (event.key === '+' || event.key === '=') view.zoomIn(0.25, 100);
  else if (event.key === '-') view.zoomOut(0.25, 100);
  else if (event.key === '0') fitAll();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
