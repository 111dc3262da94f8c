/** The flow as SVG: nothing but shapes and states; zooming and details stand around it. */
import { memo } from 'react';
import type { PlacedGraph, PlacedLine, PlacedNode, Point } from './layout.ts';
import type { DiagramStates, NodeState } from './nodeState.ts';
import { nodeStates } from './nodeState.ts';

type PictureProps = {
  placed: PlacedGraph;
  states: DiagramStates;
  /** Node whose details are shown. */
  shown: string | null;
  onShow(nodeId: string | null): void;
  details(nodeId: string): string;
};

export const FlowPicture = memo(function FlowPicture(props: PictureProps) {
  const { placed, states } = props;
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
        {(['idle', 'taken'] as const).map((kind) => (
          <marker
            key={kind}
            id={`diagram-arrow-${kind}`}
            className={`diagram-arrow diagram-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0 0.8 7 4 0 7.2z" />
          </marker>
        ))}
      </defs>
      {placed.lines.map((line) => (
        <Line key={line.id} line={line} taken={states.lineTaken(line.id)} />
      ))}
      {placed.nodes.map((one) => (
        <Shape key={one.node.id} one={one} state={states.node(one.node.id)} {...props} />
      ))}
    </svg>
  );
});

function Line({ line, taken }: { line: PlacedLine; taken: boolean }) {
  const kind = taken ? 'taken' : 'idle';
  return (
    <g className={`diagram-line diagram-${kind}`}>
      <path d={rounded(line.points)} markerEnd={`url(#diagram-arrow-${kind})`} />
      {line.label && (
        <text x={line.label.x + 3} y={line.label.y}>
          {line.label.text}
        </text>
      )}
    </g>
  );
}

type ShapeProps = PictureProps & { one: PlacedNode; state: NodeState };

/** People's nodes are Tab stops in flow order; the others only connect. */
function Shape({ one, state, shown, onShow, details }: ShapeProps) {
  const { node, x, y, width, height } = one;
  if (!('data' in node)) return <Mark one={one} state={state} />;
  const label = `${node.name}，${nodeStates[state]}${details(node.id) ? `，${details(node.id)}` : ''}`;
  return (
    // An SVG group cannot be a button element; role and key handling make it one.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <g
      className={`diagram-node diagram-${state}${shown === node.id ? ' diagram-shown' : ''}`}
      transform={`translate(${x} ${y})`}
      role="button"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role makes it interactive
      tabIndex={0}
      aria-label={label}
      data-node={node.id}
      onMouseEnter={() => onShow(node.id)}
      onMouseLeave={() => onShow(null)}
      onFocus={() => onShow(node.id)}
      onBlur={() => onShow(null)}
      onClick={() => onShow(node.id)}
      onKeyDown={(event) => event.key === 'Enter' && onShow(node.id)}
    >
      <rect width={width} height={height} rx="4" />
      <text x={width / 2} y={height / 2 + 4}>
        {shortened(node.name)}
      </text>
    </g>
  );
}

/** Start, end and gateways. */
function Mark({ one, state }: { one: PlacedNode; state: NodeState }) {
  const { node, x, y, width, height } = one;
  const half = width / 2;
  return (
    <g className={`diagram-mark diagram-${state}`} transform={`translate(${x} ${y})`}>
      <title>{node.name}</title>
      {node.kind === 'START' || node.kind === 'END' ? (
        <circle
          cx={half}
          cy={half}
          r={half - 1}
          className={node.kind === 'END' ? 'diagram-end' : undefined}
        />
      ) : (
        <path d={`M${half} 0 ${width} ${half} ${half} ${height} 0 ${half}z`} />
      )}
      <text x={half} y={half + 4}>
        {signs[node.kind] ?? ''}
      </text>
    </g>
  );
}

const signs: Partial<Record<string, string>> = {
  START: '始',
  END: '终',
  EXCLUSIVE: '×',
  PARALLEL: '+',
  INCLUSIVE: '○',
};

/** A box holds nine Chinese characters. */
const shortened = (name: string) => ([...name].length > 9 ? `${[...name].slice(0, 8).join('')}…` : name);

const corner = 4;

/** An orthogonal path with small round corners. */
function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = index === 0 ? first : rest[index - 1];
    if (!next || !before) return `L${point.x} ${point.y}`;
    const into = towards(point, before);
    const outOf = towards(point, next);
    return `L${into.x} ${into.y}Q${point.x} ${point.y} ${outOf.x} ${outOf.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(corner, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
