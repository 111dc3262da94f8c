/** BPMN XML → graph, in the browser's worker. The one door to bpmn-moddle on this side. */
// @ts-expect-error bpmn-moddle declares the types of its elements, not of its main export.
import { BpmnModdle } from 'bpmn-moddle';
import type { BpmnElement } from '../../contract/flow/bpmn/bpmnElement.ts';
import { qianheModdle } from '../../contract/flow/bpmn/qianheModdle.ts';
import { readGraph } from '../../contract/flow/bpmn/readGraph.ts';
import type { Graph } from '../../contract/flow/graph.ts';

/** Throws for a text that is not a BPMN document or that contains a DOCTYPE or entities. */
export async function parseBpmnGraph(xml: string): Promise<Graph> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new Error('The BPMN document has a DOCTYPE or an entity; it was not read.');
  const moddle = new BpmnModdle({ qianhe: qianheModdle });
  const { rootElement }: { rootElement: BpmnElement } = await moddle.fromXML(xml);
  return readGraph(rootElement).graph;
}
