import type { ElementKind } from '../../contract/flow/graph.ts';
import type { DiagramNodeState } from './diagramStates.ts';
import type { NodeLayout } from './graphLayout.ts';

const signs: Partial<Record<ElementKind, string>> = {
  START: '始',
  END: '终',
  EXCLUSIVE: '×',
  PARALLEL: '+',
  INCLUSIVE: '○',
};

type FlowMarkProps = { one: NodeLayout; state: DiagramNodeState; closed: boolean };

/** The shapes of start, end and gateways. */
export function FlowMark({ one, state, closed }: FlowMarkProps) {
  const { node, x, y, width } = one;
  const half = width / 2;
  const round = node.kind === 'START' || node.kind === 'END';
  return (
    <g
      className={`diagram-mark diagram-${state}${closed ? ' diagram-closed' : ''}`}
      transform={`translate(${x} ${y})`}
    >
      <title>{node.name}</title>
      {round ? (
        <circle
          cx={half}
          cy={half}
          r={half - 1}
          className={node.kind === 'END' ? 'diagram-end' : undefined}
        />
      ) : (
        <path d={`M${half} 0 ${width} ${half} ${half} ${width} 0 ${half}z`} />
      )}
      <text x={half} y={half + 4}>
        {signs[node.kind] ?? ''}
      </text>
    </g>
  );
}
