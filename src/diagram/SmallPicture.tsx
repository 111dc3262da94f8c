/**
 * The flow in a small area, without controls: the whole flow if it stays legible, else the part around the current
 * node.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import './diagram.css';
import type { Diagram } from './diagramCache.ts';
import { computeCompactStates, type NodeStatus, type ReachableParts } from './diagramStates.ts';
import { maxSmallNameCharacters, roundedPath, truncateNodeName } from './shapes.ts';
import { smallViewBox } from './viewport.ts';

type SmallPictureProps = {
  diagram: Diagram;
  statuses: readonly NodeStatus[];
  ahead?: ReachableParts | undefined;
};

export function SmallPicture({ diagram, statuses, ahead }: SmallPictureProps) {
  const { graph, placed } = diagram;
  const frame = useRef<SVGSVGElement>(null);
  const space = useFrameSize(frame);
  const states = computeCompactStates(graph, statuses, ahead);
  const center = placed.nodes.find(({ node }) => states.node(node.id) === 'ing');
  const last = placed.nodes.findLast(({ node }) => states.node(node.id) === 'done');
  const view = smallViewBox(placed, space, center ?? last);
  return (
    <svg ref={frame} className="diagram-small" viewBox={view.join(' ')} aria-hidden="true">
      {placed.lines.map((line) => (
        <g key={line.id} className={`diagram-line diagram-${states.line(line.id)}`}>
          <path d={roundedPath(line.points)} />
        </g>
      ))}
      {placed.nodes.map(({ node, x, y, width, height }) => (
        <g
          key={node.id}
          className={`diagram-node diagram-${states.node(node.id)}${states.isClosed(node.id) ? ' diagram-closed' : ''}`}
          transform={`translate(${x} ${y})`}
        >
          <title>{node.name}</title>
          <rect className="diagram-box" width={width} height={height} rx="4" />
          <text x={width / 2} y={height / 2 + 3.5}>
            {truncateNodeName(node.name, maxSmallNameCharacters)}
          </text>
        </g>
      ))}
    </svg>
  );
}

const defaultSize = { width: 296, height: 130 };

/** The size of the picture's frame; its viewBox has the same proportions. */
function useFrameSize(frame: RefObject<SVGSVGElement | null>) {
  const [space, setSpace] = useState(defaultSize);
  useLayoutEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const measure = () => {
      const { width, height } = svg.getBoundingClientRect();
      if (width > 0 && height > 0) setSpace({ width, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(svg);
    measure();
    return () => observer.disconnect();
  }, [frame]);
  return space;
}
