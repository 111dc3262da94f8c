/** Shapes and edges of the BPMN diagram interchange: what a document has of them, and how new ones are made. */
import type { BpmnElement } from '../../../../contract/flow/bpmn/bpmnElement.ts';
import { collectIds, findFreeId } from '../../../../contract/flow/bpmn/elementIds.ts';
import type { Moddle } from '../moddle.ts';
import type { NodeBox, Point } from './flowLayout.ts';

type DiagramPlane = { planeElement?: readonly DrawnElement[] };
type DrawnElement = {
  readonly bpmnElement?: BpmnElement;
  readonly bounds?: Partial<NodeBox>;
  readonly waypoint?: readonly Point[];
};

export type Drawing = {
  /** Where new shapes go; absent where nothing is drawn. */
  readonly plane: DiagramPlane | undefined;
  readonly boxes: ReadonlyMap<BpmnElement, NodeBox>;
  readonly edges: ReadonlySet<BpmnElement>;
  /** Below everything that is drawn; 0 where nothing is. */
  readonly bottom: number;
};

export function readDrawing({ diagrams = [] }: BpmnElement): Drawing {
  // The interchange as moddle reads it; the rest of the product does not know these elements.
  const planes = (diagrams as readonly { plane?: DiagramPlane }[]).flatMap(({ plane }) => plane ?? []);
  const drawn = planes.flatMap((plane) => plane.planeElement ?? []);
  const boxes = new Map<BpmnElement, NodeBox>();
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
export function createDiagram(moddle: Moddle, definitions: BpmnElement, process: BpmnElement): DiagramPlane {
  const taken = collectIds(definitions);
  const plane = moddle.create('bpmndi:BPMNPlane', { id: findFreeId('plane', taken), bpmnElement: process });
  const diagram = moddle.create('bpmndi:BPMNDiagram', { id: findFreeId('diagram', taken), plane });
  Object.assign(definitions, { diagrams: [...(definitions.diagrams ?? []), diagram] });
  // A BPMNPlane is one.
  return plane as DiagramPlane;
}

/** The sizes of our own diagram, so that both look alike. */
export function getElementSize({ $type }: BpmnElement): { width: number; height: number } {
  if ($type.endsWith('Gateway')) return { width: 36, height: 36 };
  return $type.endsWith('Event') ? { width: 32, height: 32 } : { width: 120, height: 40 };
}

type NamedShape = { readonly id: string; readonly bpmnElement: BpmnElement };

export const createShape = (moddle: Moddle, { id, bpmnElement }: NamedShape, box: NodeBox | undefined) =>
  moddle.create('bpmndi:BPMNShape', {
    id,
    bpmnElement,
    ...(bpmnElement.$type === 'bpmn:ExclusiveGateway' ? { isMarkerVisible: true } : {}),
    bounds: moddle.create('dc:Bounds', { ...box }),
  });

export const createEdge = (moddle: Moddle, { id, bpmnElement }: NamedShape, points: readonly Point[]) =>
  moddle.create('bpmndi:BPMNEdge', {
    id,
    bpmnElement,
    waypoint: points.map((point) => moddle.create('dc:Point', { ...point })),
  });
