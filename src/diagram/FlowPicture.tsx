/** The flow as SVG: shapes and states only; zooming and details are in the components around it. */
import { memo, useId } from 'react';
import { isStep } from '../../contract/flow/graph.ts';
import { type DiagramNodeState, type DiagramStates, type LineState, nodeStates } from './diagramStates.ts';
import { FlowMark } from './FlowMark.tsx';
import type { GraphLayout, LineLayout, NodeLayout } from './graphLayout.ts';
import { roundedPath, truncateNodeName } from './shapes.ts';

type PictureProps = {
  placed: GraphLayout;
  states: DiagramStates;
  /** A node was pointed at or got the focus, or no longer is. */
  onShow(nodeId: string | null): void;
  onAsk?: ((nodeId: string) => void) | undefined;
  details(nodeId: string): string;
};

export const FlowPicture = memo(function FlowPicture(props: PictureProps) {
  const { placed, states } = props;
  const id = useId();
  return (
    // A picture whose parts are read one by one; fieldset is no element of SVG.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <svg
      className="diagram-svg"
      width={placed.width}
      height={placed.height}
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      role="group"
      aria-label="流程图"
    >
      <defs>
        {(['closed', 'idle', 'taken'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            className={`diagram-arrow diagram-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerUnits="userSpaceOnUse"
            markerWidth="9"
            markerHeight="9"
            orient="auto-start-reverse"
          >
            <path d="M0 0.8 7 4 0 7.2z" />
          </marker>
        ))}
      </defs>
      {sortByState(placed.lines, states).map((line) => (
        <FlowLine key={line.id} line={line} kind={states.line(line.id)} arrows={id} />
      ))}
      {placed.nodes.map((one) => (
        <NodeShape
          key={one.node.id}
          one={one}
          state={states.node(one.node.id)}
          closed={states.isClosed(one.node.id)}
          {...props}
        />
      ))}
    </svg>
  );
});

/** When lines share a stretch, the taken one is drawn on top. */
const sortByState = (lines: readonly LineLayout[], states: DiagramStates) =>
  [...lines].sort((a, b) => stackOrder[states.line(a.id)] - stackOrder[states.line(b.id)]);

const stackOrder: Readonly<Record<LineState, number>> = { closed: 0, idle: 1, taken: 2 };

function FlowLine({ line, kind, arrows }: { line: LineLayout; kind: LineState; arrows: string }) {
  return (
    <g className={`diagram-line diagram-${kind}`} data-line={line.id}>
      <path d={roundedPath(line.points)} markerEnd={`url(#${arrows}-${kind})`} />
      {line.label && (
        <text x={line.label.x + 3} y={line.label.y}>
          {line.label.text}
        </text>
      )}
    </g>
  );
}

type NodeShapeProps = PictureProps & { one: NodeLayout; state: DiagramNodeState; closed: boolean };

const closedText = '按现有内容不会走到';

/** A box holds eight Chinese characters. */
const maxNameCharacters = 8;

/** People's nodes are Tab stops in flow order; the others only connect. */
function NodeShape({ one, state, closed, onShow, onAsk, details }: NodeShapeProps) {
  const { node, x, y, width, height } = one;
  if (!isStep(node)) return <FlowMark one={one} state={state} closed={closed} />;
  const nodeDetails = details(node.id);
  const ask = () => {
    onShow(node.id);
    onAsk?.(node.id);
  };
  return (
    // An SVG group cannot be a button element; role and key handling make it one.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <g
      className={`diagram-node diagram-${state}${closed ? ' diagram-closed' : ''}`}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-label={[node.name, closed ? closedText : nodeStates[state], nodeDetails]
        .filter(Boolean)
        .join('，')}
      data-node={node.id}
      onMouseEnter={() => onShow(node.id)}
      onMouseLeave={() => onShow(null)}
      onFocus={() => onShow(node.id)}
      onBlur={() => onShow(null)}
      onClick={() => ask()}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
    >
      <rect className="diagram-ring" x="-5" y="-5" width={width + 10} height={height + 10} rx="7" />
      <rect className="diagram-box" width={width} height={height} rx="4" />
      <text x={width / 2} y={height / 2 + 5}>
        {truncateNodeName(node.name, maxNameCharacters)}
      </text>
    </g>
  );
}
