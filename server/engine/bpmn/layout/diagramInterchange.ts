/** Finds the shapes and edges in the BPMN diagram interchange of a document, and creates new ones. */
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
  /** The plane for new shapes; absent if the document has no drawing. */
  readonly plane: DiagramPlane | undefined;
  readonly boxes: ReadonlyMap<BpmnElement, NodeBox>;
  readonly edges: ReadonlySet<BpmnElement>;
  /** The y coordinate below all drawn shapes; 0 if the document has no drawing. */
  readonly bottom: number;
};

export function readDrawing({ diagrams = [] }: BpmnElement): Drawing {
  // The interchange elements as moddle reads them. Only this folder uses them.
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

/** Adds an empty diagram of the process to the document and returns its plane. */
export function createDiagram(moddle: Moddle, definitions: BpmnElement, process: BpmnElement): DiagramPlane {
  const taken = collectIds(definitions);
  const plane = moddle.create('bpmndi:BPMNPlane', { id: findFreeId('plane', taken), bpmnElement: process });
  const diagram = moddle.create('bpmndi:BPMNDiagram', { id: findFreeId('diagram', taken), plane });
  Object.assign(definitions, { diagrams: [...(definitions.diagrams ?? []), diagram] });
  // The moddle element created above is a BPMNPlane.
  return plane as DiagramPlane;
}

/** The sizes match those of our own diagram, so that both look alike. */
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
