/** Converts a moddle tree to a graph. Pure. Unsupported elements are reported by name, never ignored. */

import type { Graph } from '../graph.ts';
import { definitionSettings } from '../nodeData.ts';
import type { BpmnElement, DefinitionProblem } from './bpmnElement.ts';
import { type BpmnReadContext, type ForeignCandidateLookup, parseElementConfig } from './bpmnReadContext.ts';
import { assignElementIds } from './elementIds.ts';
import { isFlowNode } from './elementKinds.ts';
import { ensureFirstHandleNode } from './firstHandleNode.ts';
import { findInitiatorVariables } from './foreignPeople.ts';
import { readLines } from './readLines.ts';
import { readNodes } from './readNodes.ts';
import { listIgnoredFeatures, listUnsupportedFeatures } from './unsupportedFeatures.ts';

/** The graph as far as it could be read. A graph with errors must not be run. */
export type BpmnReadResult = {
  readonly graph: Graph;
  readonly errors: DefinitionProblem[];
  readonly warnings: DefinitionProblem[];
};

/** Reads bpmn:Definitions. `known` maps foreign assignees to candidates. */
export function readGraph(
  definitions: BpmnElement,
  known: ForeignCandidateLookup = () => null,
): BpmnReadResult {
  const process = findProcess(definitions);
  const elements = process?.flowElements ?? [];
  const reading: BpmnReadContext = {
    errors: [],
    warnings: [],
    known,
    ids: assignElementIds(definitions, elements),
    initiators: findInitiatorVariables(elements),
  };
  checkDocument(definitions, process, reading);
  const settings = parseElementConfig(definitionSettings, { element: process }, reading);
  const lines = readLines(elements, reading);
  const graph = {
    name: process?.name ?? '',
    settings,
    nodes: readNodes(elements, lines, reading),
    lines: new Map(lines.map((line) => [line.id, line])),
  };
  return { graph: ensureFirstHandleNode(graph), errors: reading.errors, warnings: reading.warnings };
}

const isProcess = (element: BpmnElement) => element.$type === 'bpmn:Process';

/** Finds the process with content. Pools of other participants have no process or an empty one. */
export function findProcess({ rootElements = [] }: BpmnElement): BpmnElement | undefined {
  const processes = rootElements.filter(isProcess);
  return processes.find((one) => one.flowElements?.some(isFlowNode)) ?? processes[0];
}

const maxNodes = 2000;

function checkDocument(definitions: BpmnElement, process: BpmnElement | undefined, reading: BpmnReadContext) {
  const nodes = (process?.flowElements ?? []).filter(isFlowNode);
  const elementId = process?.id ?? '';
  if (!process) reading.errors.push({ elementId, message: '文档中没有流程（bpmn:Process）' });
  if (nodes.length > maxNodes) {
    reading.errors.push({ elementId, message: `流程有 ${nodes.length} 个节点，最多 ${maxNodes} 个` });
  }
  for (const other of definitions.rootElements ?? []) {
    if (!isProcess(other) || other === process || !other.flowElements?.some(isFlowNode)) continue;
    const message = `一个定义只能包含一个流程，多出流程“${other.name ?? other.id ?? ''}”`;
    reading.errors.push({ elementId: other.id ?? '', message });
  }
  if (!process) return;
  const foreign = listUnsupportedFeatures(process).map((what) => ({
    elementId,
    message: `不支持流程上的${what}`,
  }));
  reading.errors.push(...foreign);
  reading.warnings.push(...listIgnoredFeatures(process).map((message) => ({ elementId, message })));
}
