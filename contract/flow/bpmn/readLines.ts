/** Converts sequence flows to lines. Omits lines at unsupported elements, which are errors themselves. */

import type { Line } from '../graph.ts';
import { lineData } from '../nodeData.ts';
import type { BpmnElement } from './bpmnElement.ts';
import {
  type BpmnReadContext,
  describeElement,
  getElementId,
  parseElementConfig,
} from './bpmnReadContext.ts';
import { getElementKind, isFlowNode } from './elementKinds.ts';
import { listUnsupportedFeatures } from './unsupportedFeatures.ts';

const isLine = (element: BpmnElement) => element.$type === 'bpmn:SequenceFlow';

export const readLines = (elements: readonly BpmnElement[], reading: BpmnReadContext): Line[] =>
  elements.filter(isLine).flatMap((flow) => readLine(flow, reading));

function readLine(flow: BpmnElement, reading: BpmnReadContext): Line[] {
  const elementId = getElementId(reading, flow);
  const label = describeElement(reading, flow);
  for (const what of listUnsupportedFeatures(flow)) {
    reading.errors.push({ elementId, message: `不支持${what}：连线${label}` });
  }
  const [from, to] = [flow.sourceRef, flow.targetRef];
  if (!from || !to || ![from, to].every((end) => reading.ids.has(end) && isFlowNode(end))) {
    reading.errors.push({ elementId, message: `连线${label}缺少起点或终点` });
    return [];
  }
  if (getElementKind(from) === null || getElementKind(to) === null) return [];
  const ends = { from: getElementId(reading, from), to: getElementId(reading, to) };
  return [{ id: elementId, name: flow.name ?? '', ...ends, ...readCondition(flow, from, reading) }];
}

/** The line's config or the `default` attribute of its source marks a line as DEFAULT. Its condition is not read. */
function readCondition(
  flow: BpmnElement,
  from: BpmnElement,
  reading: BpmnReadContext,
): Pick<Line, 'kind' | 'expression'> {
  const data = parseElementConfig(lineData, { element: flow }, reading);
  const expression = (data.conditionExpression || flow.conditionExpression?.body || '').trim();
  if (data.conditionType === 'DEFAULT' || from.default === flow) return { kind: 'DEFAULT', expression };
  const at = { elementId: getElementId(reading, flow) };
  const label = describeElement(reading, flow);
  if (expression === '' && flow.conditionExpression) {
    reading.errors.push({ ...at, message: `连线${label}的条件为空` });
  }
  if (expression !== '' && from.$type === 'bpmn:ParallelGateway') {
    reading.warnings.push({ ...at, message: `连线${label}从并行网关出发，其条件不会被判断` });
  }
  return { kind: expression === '' ? 'PLAIN' : 'CONDITION', expression };
}
