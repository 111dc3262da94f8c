/** Completes the BPMN diagram interchange of a document, so that tools which draw only that can show the flow. */
import type { BpmnElement } from '../../../../contract/flow/bpmn/bpmnElement.ts';
import { assignElementIds, collectIds, findFreeId } from '../../../../contract/flow/bpmn/elementIds.ts';
import { isFlowNode } from '../../../../contract/flow/bpmn/elementKinds.ts';
import { findProcess } from '../../../../contract/flow/bpmn/readGraph.ts';
import { createModdle } from '../moddle.ts';
import { maxCharacters } from '../xmlLimits.ts';
import {
  createDiagram,
  createEdge,
  createShape,
  type Drawing,
  getElementSize,
  readDrawing,
} from './diagramInterchange.ts';
import { layOutFlow, type NodeBox, type Point } from './flowLayout.ts';

/**
 * Adds a shape for each node and an edge for each line. Existing shapes and edges stay. A document that has all of
 * them, or that could not be read completely, is returned unchanged. Missing ids are generated, the same as when
 * reading.
 */
export async function addDiagram(xml: string): Promise<string> {
  const moddle = createModdle();
  const { rootElement: definitions, warnings } = await moddle.fromXML(xml);
  const process = findProcess(definitions);
  const isLossy = warnings.some(({ message }) => !message.startsWith('unknown attribute'));
  if (!process || isLossy) return xml;
  const elements = process.flowElements ?? [];
  const drawing = readDrawing(definitions);
  const missing = findUndrawn(elements, drawing);
  if (missing.nodes.length === 0 && missing.lines.length === 0) return xml;
  for (const [element, id] of assignElementIds(definitions, elements)) Object.assign(element, { id });
  Object.assign(process, { id: process.id ?? 'process' });
  const { boxes, routes } = layOutElements(missing, drawing);
  const plane = drawing.plane ?? createDiagram(moddle, definitions, process);
  const taken = collectIds(definitions);
  const named = (bpmnElement: BpmnElement) => ({
    bpmnElement,
    id: findFreeId(`${bpmnElement.id}_di`, taken),
  });
  const added = [
    ...missing.nodes.map((node) => createShape(moddle, named(node), boxes.get(node))),
    ...missing.lines.map(({ line }) => createEdge(moddle, named(line), routes.get(line) ?? [])),
  ];
  Object.assign(plane, { planeElement: [...(plane.planeElement ?? []), ...added] });
  const drawn = (await moddle.toXML(definitions, { format: true })).xml;
  return drawn.length > maxCharacters ? xml : drawn;
}

type LineWithEnds = { readonly line: BpmnElement; readonly from: BpmnElement; readonly to: BpmnElement };
type UndrawnElements = { readonly nodes: readonly BpmnElement[]; readonly lines: readonly LineWithEnds[] };

function findUndrawn(elements: readonly BpmnElement[], { boxes, edges }: Drawing): UndrawnElements {
  const nodes = elements.filter(isFlowNode);
  const known = new Set(nodes);
  const lines = elements.flatMap((line): LineWithEnds[] => {
    const { $type, sourceRef: from, targetRef: to } = line;
    if ($type !== 'bpmn:SequenceFlow' || !from || !to || !known.has(from) || !known.has(to)) return [];
    return edges.has(line) ? [] : [{ line, from, to }];
  });
  return { nodes: nodes.filter((node) => !boxes.has(node)), lines };
}

type LaidOutElements = { boxes: Map<BpmnElement, NodeBox>; routes: Map<BpmnElement, Point[]> };

/** Lays out the missing elements below the existing ones. Lines between the two parts turn in the middle. */
function layOutElements({ nodes, lines }: UndrawnElements, drawing: Drawing): LaidOutElements {
  const fresh = new Set(nodes);
  const idOf = (element: BpmnElement) => element.id ?? '';
  const among = lines.filter(({ from, to }) => fresh.has(from) && fresh.has(to));
  const plan = layOutFlow({
    nodes: nodes.map((node) => ({ id: idOf(node), ...getElementSize(node) })),
    lines: among.map(({ line, from, to }) => ({ id: idOf(line), from: idOf(from), to: idOf(to) })),
  });
  const lower = <P extends Point>(point: P): P => ({ ...point, y: point.y + drawing.bottom });
  const boxes = new Map(
    nodes.flatMap((node) => {
      const box = plan.boxes.get(idOf(node));
      return box ? [[node, lower(box)] as const] : [];
    }),
  );
  const boxOf = (node: BpmnElement) => boxes.get(node) ?? drawing.boxes.get(node);
  const routes = lines.map(({ line, from, to }) => {
    const own = plan.routes.get(idOf(line))?.map(lower);
    return [line, own ?? routeBetween(boxOf(from), boxOf(to))] as const;
  });
  return { boxes, routes: new Map(routes) };
}

/** Routes from the right side of one box to the left side of the other. */
function routeBetween(from: NodeBox | undefined, to: NodeBox | undefined): Point[] {
  if (!from || !to) return [];
  const start = { x: from.x + from.width, y: from.y + from.height / 2 };
  const end = { x: to.x, y: to.y + to.height / 2 };
  const middle = (start.x + end.x) / 2;
  return start.y === end.y ? [start, end] : [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end];
}
