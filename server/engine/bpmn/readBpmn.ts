/** BPMN XML → graph. The text is untrusted: bounded before it is parsed. */
import { Failure } from '../../../contract/failures.ts';
import type { DefinitionProblem } from '../../../contract/flow/bpmn/bpmnElement.ts';
import type { ForeignCandidateLookup } from '../../../contract/flow/bpmn/bpmnReadContext.ts';
import { type BpmnReadResult, readGraph } from '../../../contract/flow/bpmn/readGraph.ts';
import type { Graph } from '../../../contract/flow/graph.ts';
import { createModdle, type ModdleWarning } from './moddle.ts';
import { checkXmlLimits } from './xmlLimits.ts';

/** Reads what can be read and lists the rest; throws Failure BAD_DEFINITION for what is no BPMN document at all. */
export async function readBpmn(xml: string, known?: ForeignCandidateLookup): Promise<BpmnReadResult> {
  const beyond = checkXmlLimits(xml);
  if (beyond !== null) throw createBadDefinition([{ elementId: '', message: beyond }]);
  const { rootElement, warnings } = await parseXml(xml);
  const reading = readGraph(rootElement, known);
  return { ...reading, errors: [...warnings.flatMap(listLostContent), ...reading.errors] };
}

/** The graph of a definition that has been deployed; throws Failure BAD_DEFINITION if it could not have been. */
export async function readDeployedGraph(xml: string): Promise<Graph> {
  const { graph, errors } = await readBpmn(xml);
  if (errors.length > 0) throw createBadDefinition(errors);
  return graph;
}

/** What the parser passed over and a flow would miss; lines without an end are found by the reading itself. */
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
