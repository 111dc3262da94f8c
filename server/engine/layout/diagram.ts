/** The diagram interchange of a BPMN document, for tools that draw it as it is written (api.md 7). */
import type { BpmnElement } from '../../../contract/flow/bpmnElement.ts';
import { onlyDescribes } from '../../../contract/flow/bpmnKinds.ts';
import { elementIds } from '../../../contract/flow/graphOfBpmn.ts';
import { type Moddle, newModdle } from '../moddle.ts';
import { maxCharacters } from '../readBpmn.ts';
import { type Box, type Placed, type Point, placed } from './place.ts';

/**
 * The document with a shape for each node and an edge for each line. One that has a diagram, or that could not be read
 * whole, is answered as it came; ids that are missing are made, the same that reading makes.
 */
export async function withDiagram(xml: string): Promise<string> {
  const moddle = newModdle();
  const { rootElement: definitions, warnings } = await moddle.fromXML(xml);
  const processes = (definitions.rootElements ?? []).filter((one) => one.$type === 'bpmn:Process');
  const process = processes.find((one) => one.flowElements?.length);
  if (!process || warnings.length > 0 || definitions.diagrams?.length) return xml;
  const elements = process.flowElements ?? [];
  for (const [element, id] of elementIds(elements)) Object.assign(element, { id });
  Object.assign(process, { id: process.id ?? 'process' });
  Object.assign(definitions, { diagrams: [diagramOf(moddle, process, elements)] });
  const drawn = (await moddle.toXML(definitions, { format: true })).xml;
  return drawn.length > maxCharacters ? xml : drawn;
}

const idOf = (element: BpmnElement) => element.id ?? '';

function diagramOf(moddle: Moddle, process: BpmnElement, elements: readonly BpmnElement[]): BpmnElement {
  const isLine = (one: BpmnElement) => one.$type === 'bpmn:SequenceFlow';
  const nodes = elements.filter((one) => !isLine(one) && !onlyDescribes(one));
  const lines = elements.filter(isLine).flatMap((element) => {
    const { sourceRef, targetRef } = element;
    if (!sourceRef || !targetRef || !nodes.includes(sourceRef) || !nodes.includes(targetRef)) return [];
    return [{ element, id: idOf(element), from: idOf(sourceRef), to: idOf(targetRef) }];
  });
  const sized = nodes.map((node) => ({ id: idOf(node), ...sizeOf(node) }));
  const { boxes, routes }: Placed = placed({ nodes: sized, lines });
  const planeElement = [
    ...nodes.map((node) => shape(moddle, node, boxes.get(idOf(node)))),
    ...lines.map(({ element, id }) => edge(moddle, element, routes.get(id) ?? [])),
  ];
  const plane = moddle.create('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: process, planeElement });
  return moddle.create('bpmndi:BPMNDiagram', { id: 'diagram', plane });
}

/** The sizes of our own diagram, so that both look alike. */
function sizeOf({ $type }: BpmnElement): { width: number; height: number } {
  if ($type.endsWith('Gateway')) return { width: 36, height: 36 };
  return $type.endsWith('Event') ? { width: 32, height: 32 } : { width: 120, height: 40 };
}

const shape = (moddle: Moddle, bpmnElement: BpmnElement, box: Box | undefined) =>
  moddle.create('bpmndi:BPMNShape', {
    id: `${idOf(bpmnElement)}_di`,
    bpmnElement,
    ...(bpmnElement.$type === 'bpmn:ExclusiveGateway' ? { isMarkerVisible: true } : {}),
    bounds: moddle.create('dc:Bounds', { ...box }),
  });

const edge = (moddle: Moddle, bpmnElement: BpmnElement, points: readonly Point[]) =>
  moddle.create('bpmndi:BPMNEdge', {
    id: `${idOf(bpmnElement)}_di`,
    bpmnElement,
    waypoint: points.map((point) => moddle.create('dc:Point', { ...point })),
  });
