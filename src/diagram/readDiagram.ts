/** BPMN XML → graph, in the browser's worker. The one door to bpmn-moddle on this side. */
// @ts-expect-error bpmn-moddle declares the types of its elements, not of its main export.
import { BpmnModdle } from 'bpmn-moddle';
import type { BpmnElement } from '../../contract/flow/bpmnElement.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import { graphOfBpmn } from '../../contract/flow/graphOfBpmn.ts';
import { qianheModdle } from '../../contract/flow/moddle.ts';

/** Throws for what is no BPMN document, or carries a DOCTYPE or entities. */
export async function readDiagram(xml: string): Promise<Graph> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new Error('The BPMN document has a DOCTYPE or an entity; it was not read.');
  const moddle = new BpmnModdle({ qianhe: qianheModdle });
  const { rootElement }: { rootElement: BpmnElement } = await moddle.fromXML(xml);
  return graphOfBpmn(rootElement).graph;
}
