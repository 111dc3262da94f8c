/** BPMN XML → graph. The text is untrusted: bounded before it is parsed. */
import { Failure } from '../../contract/failures.ts';
import type { Problem } from '../../contract/flow/bpmnElement.ts';
import type { ForeignCandidates } from '../../contract/flow/bpmnReading.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import { type BpmnReading, graphOfBpmn } from '../../contract/flow/graphOfBpmn.ts';
import { type ModdleWarning, newModdle } from './moddle.ts';
import { beyondBounds } from './xmlBounds.ts';

/** Reads what can be read and lists the rest; throws Failure BAD_DEFINITION for what is no BPMN document at all. */
export async function readBpmn(xml: string, known?: ForeignCandidates): Promise<BpmnReading> {
  const beyond = beyondBounds(xml);
  if (beyond !== null) throw bad([{ elementId: '', message: beyond }]);
  const { rootElement, warnings } = await parsed(xml);
  const reading = graphOfBpmn(rootElement, known);
  return { ...reading, errors: [...warnings.flatMap(lostBy), ...reading.errors] };
}

/** The graph of a definition that has been deployed; throws Failure BAD_DEFINITION if it could not have been. */
export async function graphOfXml(xml: string): Promise<Graph> {
  const { graph, errors } = await readBpmn(xml);
  if (errors.length > 0) throw bad(errors);
  return graph;
}

/** What the parser passed over and a flow would miss; lines without an end are found by the reading itself. */
function lostBy({ message, property, value, element }: ModdleWarning): Problem[] {
  if (message.startsWith('unparsable content')) return [unparsable(message)];
  const what = dangling[property ?? ''];
  if (!what || !message.startsWith('unresolved reference')) return [];
  return [{ elementId: element?.id ?? '', message: `${what} ${value ?? ''} 不存在` }];
}

const dangling: Readonly<Record<string, string>> = {
  'bpmn:default': '默认连线',
  'bpmn:eventDefinitionRef': '事件定义',
};

function unparsable(message: string): Problem {
  const [tag = ''] = /<[^>]*>/.exec(message) ?? [];
  const [, why, id = ''] = /nested error: (duplicate|illegal) ID <(.*)>/s.exec(message) ?? [];
  if (why === 'duplicate') return { elementId: id, message: `编号 ${id} 重复（${tag}）` };
  if (why === 'illegal') {
    return { elementId: id, message: `编号 ${id} 不合法（${tag}），应以字母开头，只含字母、数字、_ - .` };
  }
  return { elementId: '', message: `无法识别的内容：${tag}` };
}

async function parsed(xml: string) {
  try {
    return await newModdle().fromXML(xml);
  } catch (error) {
    const cause = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw bad([{ elementId: '', message: `不是有效的 BPMN 文档：${cause}` }]);
  }
}

const bad = (problems: readonly Problem[]) =>
  new Failure('BAD_DEFINITION', {
    msg: problems[0]?.message ?? '',
    errors: problems.map(({ elementId, message }) => ({ path: elementId, message })),
    data: problems,
  });
