/**
 * A flow's picture with its states: wheel, drag, `+ - 0` and arrow keys move it, Tab walks the nodes in flow order,
 * the details of a node show on hover and focus.
 */
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import type { Graph } from '../../contract/flow/graph.ts';
import { FlowPicture } from './FlowPicture.tsx';
import { Legend } from './Legend.tsx';
import type { PlacedGraph } from './layout.ts';
import { type NodeStatus, statesOf } from './nodeState.ts';
import './diagram.css';

/** Who did or does what at a node, ready to read. */
export type NodeDetail = { who: string; time: string };

type DiagramProps = {
  graph: Graph;
  placed: PlacedGraph;
  statuses: readonly NodeStatus[];
  details?: ReadonlyMap<string, readonly NodeDetail[]>;
  /** Changes when the space around has changed: the picture is fitted again. */
  fitOn?: unknown;
  legend?: boolean;
};

const largest = 3;
const smallest = 0.2;
const panBy = 60;

export function FlowDiagram({ graph, placed, statuses, details, fitOn, legend = true }: DiagramProps) {
  const [shown, setShown] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const view = useRef<ReactZoomPanPinchRef>(null);
  const fit = useCallback(() => fitInto(frame.current, view.current, placed), [placed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitOn is the signal to fit again
  useEffect(fit, [fit, fitOn]);
  const textOf = useCallback(
    (id: string) => (details?.get(id) ?? []).map((one) => `${one.who} ${one.time}`.trim()).join('；'),
    [details],
  );
  const states = statesOf(graph, statuses);
  return (
    <section
      className="diagram"
      ref={frame}
      aria-label="流程图，方向键移动，加减键缩放，0 适应窗口"
      onKeyDown={(event) => byKey(event, view.current, fit)}
    >
      <TransformWrapper
        ref={view}
        minScale={smallest}
        maxScale={largest}
        limitToBounds={false}
        wheel={{ step: 0.12 }}
        doubleClick={{ disabled: true }}
        onInit={fit}
      >
        <TransformComponent wrapperClass="diagram-wrap" contentClass="diagram-content">
          <FlowPicture placed={placed} states={states} shown={shown} onShow={setShown} details={textOf} />
        </TransformComponent>
      </TransformWrapper>
      {shown && <Details name={graph.nodes.get(shown)?.name ?? ''} entries={details?.get(shown) ?? []} />}
      {legend && <Legend />}
    </section>
  );
}

function Details({ name, entries }: { name: string; entries: readonly NodeDetail[] }) {
  return (
    <div className="diagram-details" role="status">
      <b>{name}</b>
      {entries.length === 0 && <span>尚无处理记录</span>}
      {entries.map((entry, index) => (
        // Entries of one node are a fixed list in time order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index}>
          {entry.who}
          <time>{entry.time}</time>
        </span>
      ))}
    </div>
  );
}

function fitInto(frame: HTMLElement | null, view: ReactZoomPanPinchRef | null, placed: PlacedGraph) {
  if (!frame || !view || frame.clientWidth === 0) return;
  const { clientWidth: width, clientHeight: height } = frame;
  const scale = Math.max(smallest, Math.min(1, (width - 16) / placed.width, (height - 16) / placed.height));
  view.setTransform((width - placed.width * scale) / 2, (height - placed.height * scale) / 2, scale, 0);
}

/** Steps of the picture per arrow key. */
const pans: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function byKey(event: KeyboardEvent, view: ReactZoomPanPinchRef | null, fit: () => void) {
  if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
  const { positionX, positionY, scale } = view.state;
  const pan = pans[event.key];
  if (pan) view.setTransform(positionX + pan[0] * panBy, positionY + pan[1] * panBy, scale, 0);
  else if (event.key === '+' || event.key === '=') view.zoomIn(0.25, 100);
  else if (event.key === '-') view.zoomOut(0.25, 100);
  else if (event.key === '0') fit();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
