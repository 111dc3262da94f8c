/** A moddle tree → graph. Pure; what it cannot take is listed by name, never ignored. */
import type { BpmnElement, Problem } from './bpmnElement.ts';
import { executedElsewhere, leftAside } from './bpmnForeign.ts';
import { elementIds } from './bpmnIds.ts';
import { isFlowNode } from './bpmnKinds.ts';
import { readLines } from './bpmnLines.ts';
import { readNodes } from './bpmnNodes.ts';
import { initiatorsIn } from './bpmnPeople.ts';
import { type ForeignCandidates, parsedAs, type Reading } from './bpmnReading.ts';
import { withFirstHandle } from './firstHandle.ts';
import type { Graph } from './graph.ts';
import { definitionSettings } from './nodeData.ts';

/** The graph as far as it could be read; with any error it must not be run. */
export type BpmnReading = { readonly graph: Graph; readonly errors: Problem[]; readonly warnings: Problem[] };

/** Reads bpmn:Definitions. `known` turns who does a task elsewhere into a candidate of ours, where there is one. */
export function graphOfBpmn(definitions: BpmnElement, known: ForeignCandidates = () => null): BpmnReading {
  const process = processOf(definitions);
  const elements = process?.flowElements ?? [];
  const reading: Reading = {
    errors: [],
    warnings: [],
    known,
    ids: elementIds(definitions, elements),
    initiators: initiatorsIn(elements),
  };
  judgeDocument(definitions, process, reading);
  const settings = parsedAs(definitionSettings, { element: process }, reading);
  const lines = readLines(elements, reading);
  const graph = {
    name: process?.name ?? '',
    settings,
    nodes: readNodes(elements, lines, reading),
    lines: new Map(lines.map((line) => [line.id, line])),
  };
  return { graph: withFirstHandle(graph), errors: reading.errors, warnings: reading.warnings };
}

const isProcess = (element: BpmnElement) => element.$type === 'bpmn:Process';

/** The process with something in it: pools of others have none, or an empty one. */
export function processOf({ rootElements = [] }: BpmnElement): BpmnElement | undefined {
  const processes = rootElements.filter(isProcess);
  return processes.find((one) => one.flowElements?.some(isFlowNode)) ?? processes[0];
}

const mostNodes = 2000;

function judgeDocument(definitions: BpmnElement, process: BpmnElement | undefined, reading: Reading) {
  const nodes = (process?.flowElements ?? []).filter(isFlowNode);
  const elementId = process?.id ?? '';
  if (!process) reading.errors.push({ elementId, message: '文档中没有流程（bpmn:Process）' });
  if (nodes.length > mostNodes) {
    reading.errors.push({ elementId, message: `流程有 ${nodes.length} 个节点，最多 ${mostNodes} 个` });
  }
  for (const other of definitions.rootElements ?? []) {
    if (!isProcess(other) || other === process || !other.flowElements?.some(isFlowNode)) continue;
    const message = `一个定义只能包含一个流程，多出流程“${other.name ?? other.id ?? ''}”`;
    reading.errors.push({ elementId: other.id ?? '', message });
  }
  if (!process) return;
  const foreign = executedElsewhere(process).map((what) => ({ elementId, message: `不支持流程上的${what}` }));
  reading.errors.push(...foreign);
  reading.warnings.push(...leftAside(process).map((message) => ({ elementId, message })));
}
