/** Converts BPMN XML to a graph. The text is untrusted: its limits are checked before it is parsed. */
import { Failure } from '../../../contract/failures.ts';
import type { DefinitionProblem } from '../../../contract/flow/bpmn/bpmnElement.ts';
import type { ForeignCandidateLookup } from '../../../contract/flow/bpmn/bpmnReadContext.ts';
import { type BpmnReadResult, readGraph } from '../../../contract/flow/bpmn/readGraph.ts';
import type { Graph } from '../../../contract/flow/graph.ts';
import { createModdle, type ModdleWarning } from './moddle.ts';
import { checkXmlLimits } from './xmlLimits.ts';

/**
 * Reads all supported content and lists the rest. Throws Failure BAD_DEFINITION for a text that is not a BPMN document.
 */
export async function readBpmn(xml: string, known?: ForeignCandidateLookup): Promise<BpmnReadResult> {
  const beyond = checkXmlLimits(xml);
  if (beyond !== null) throw createBadDefinition([{ elementId: '', message: beyond }]);
  const { rootElement, warnings } = await parseXml(xml);
  const reading = readGraph(rootElement, known);
  return { ...reading, errors: [...warnings.flatMap(listLostContent), ...reading.errors] };
}

/** Returns the graph of a deployed definition. Throws Failure BAD_DEFINITION if the document has errors. */
export async function readDeployedGraph(xml: string): Promise<Graph> {
  const { graph, errors } = await readBpmn(xml);
  if (errors.length > 0) throw createBadDefinition(errors);
  return graph;
}

/** Reports content that the parser skipped and the flow needs. Reading the graph finds lines without an end. */
function listLostContent({ message, property, value, element }: ModdleWarning): DefinitionProblem[] {
  if (message.startsWith('unparsable content')) return [createParseProblem(message)];
  const what = danglingLabels[property ?? ''];
  if (!what || !message.startsWith('unresolved reference')) return [];
  return [{ elementId: element?.id ?? '', message: `${what} ${value ?? ''} 不存在` }];
}

const danglingLabels: Readonly<Record<string, string>> = {
  'bpmn:default': '默认连线',
  'bpmn:eventDefinitionRef': '事件定义',
};

function createParseProblem(message: string): DefinitionProblem {
  const [tag = ''] = /<[^>]*>/.exec(message) ?? [];
  const [, why, id = ''] = /nested error: (duplicate|illegal) ID <(.*)>/s.exec(message) ?? [];
  if (why === 'duplicate') return { elementId: id, message: `编号 ${id} 重复（${tag}）` };
  if (why === 'illegal') {
    return { elementId: id, message: `编号 ${id} 不合法（${tag}），应以字母开头，只含字母、数字、_ - .` };
  }
  return { elementId: '', message: `无法识别的内容：${tag}` };
}

async function parseXml(xml: string) {
  try {
    return await createModdle().fromXML(xml);
  } catch (error) {
    const cause = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw createBadDefinition([{ elementId: '', message: `不是有效的 BPMN 文档：${cause}` }]);
  }
}

const createBadDefinition = (problems: readonly DefinitionProblem[]) =>
  new Failure('BAD_DEFINITION', {
    msg: problems[0]?.message ?? '',
    errors: problems.map(({ elementId, message }) => ({ path: elementId, message })),
    data: problems,
  });
