/** Shapes and edges of the BPMN diagram interchange: what a document has of them, and how new ones are made. */
import type { BpmnElement } from '../../../contract/flow/bpmnElement.ts';
import { freeId, idsIn } from '../../../contract/flow/bpmnIds.ts';
import type { Moddle } from '../moddle.ts';
import type { Box, Point } from './place.ts';

type Plane = { planeElement?: readonly Drawn[] };
type Drawn = {
  readonly bpmnElement?: BpmnElement;
  readonly bounds?: Partial<Box>;
  readonly waypoint?: readonly Point[];
};

export type Drawing = {
  /** Where new shapes go; absent where nothing is drawn. */
  readonly plane: Plane | undefined;
  readonly boxes: ReadonlyMap<BpmnElement, Box>;
  readonly edges: ReadonlySet<BpmnElement>;
  /** Below everything that is drawn; 0 where nothing is. */
  readonly bottom: number;
};

export function drawingOf({ diagrams = [] }: BpmnElement): Drawing {
  // The interchange as moddle reads it; the rest of the product does not know these elements.
  const planes = (diagrams as readonly { plane?: Plane }[]).flatMap(({ plane }) => plane ?? []);
  const drawn = planes.flatMap((plane) => plane.planeElement ?? []);
  const boxes = new Map<BpmnElement, Box>();
  for (const { bpmnElement, bounds } of drawn) {
    if (bpmnElement && bounds) boxes.set(bpmnElement, { x: 0, y: 0, width: 0, height: 0, ...bounds });
  }
  const edges = drawn.flatMap(({ bpmnElement, waypoint }) =>
    bpmnElement && waypoint && waypoint.length > 1 ? [bpmnElement] : [],
  );
  const lowest = [...boxes.values()].map(({ y, height }) => y + height);
  return {
    plane: planes[0],
    boxes,
    edges: new Set(edges),
    bottom: lowest.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** An empty diagram of the process, added to the document; its plane. */
export function newDiagram(moddle: Moddle, definitions: BpmnElement, process: BpmnElement): Plane {
  const taken = idsIn(definitions);
  const plane = moddle.create('bpmndi:BPMNPlane', { id: freeId('plane', taken), bpmnElement: process });
  const diagram = moddle.create('bpmndi:BPMNDiagram', { id: freeId('diagram', taken), plane });
  Object.assign(definitions, { diagrams: [...(definitions.diagrams ?? []), diagram] });
  // A BPMNPlane is one.
  return plane as Plane;
}

/** The sizes of our own diagram, so that both look alike. */
export function sizeOf({ $type }: BpmnElement): { width: number; height: number } {
  if ($type.endsWith('Gateway')) return { width: 36, height: 36 };
  return $type.endsWith('Event') ? { width: 32, height: 32 } : { width: 120, height: 40 };
}

type Named = { readonly id: string; readonly bpmnElement: BpmnElement };

export const shape = (moddle: Moddle, { id, bpmnElement }: Named, box: Box | undefined) =>
  moddle.create('bpmndi:BPMNShape', {
    id,
    bpmnElement,
    ...(bpmnElement.$type === 'bpmn:ExclusiveGateway' ? { isMarkerVisible: true } : {}),
    bounds: moddle.create('dc:Bounds', { ...box }),
  });

export const edge = (moddle: Moddle, { id, bpmnElement }: Named, points: readonly Point[]) =>
  moddle.create('bpmndi:BPMNEdge', {
    id,
    bpmnElement,
    waypoint: points.map((point) => moddle.create('dc:Point', { ...point })),
  });
