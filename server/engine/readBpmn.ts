/** BPMN XML → graph. The text is untrusted: no DOCTYPE, no entities, bounded in size. */
import { Failure } from '../../contract/failures.ts';
import type { Problem } from '../../contract/flow/bpmnElement.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import { type BpmnReading, type ForeignCandidates, graphOfBpmn } from '../../contract/flow/graphOfBpmn.ts';
import { newModdle } from './moddle.ts';

export const maxCharacters = 2_000_000;

/** Reads what can be read and lists the rest; throws Failure BAD_DEFINITION for what is no BPMN document at all. */
export async function readBpmn(xml: string, known?: ForeignCandidates): Promise<BpmnReading> {
  if (xml.length > maxCharacters) throw bad([{ elementId: '', message: '流程定义过大，最多 2 MB' }]);
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw bad([{ elementId: '', message: '流程定义不能包含 DOCTYPE 或实体声明' }]);
  const { rootElement, warnings } = await parsed(xml);
  const reading = graphOfBpmn(rootElement, known);
  // Unresolved references show as lines without an end; unknown elements would be lost silently.
  const unread = warnings.filter(({ message }) => message.startsWith('unparsable content'));
  const errors = unread.map(({ message }) => ({
    elementId: '',
    message: `无法识别的内容：${firstLine(message)}`,
  }));
  return { ...reading, errors: [...errors, ...reading.errors] };
}

/** The graph of a definition that has been deployed; throws Failure BAD_DEFINITION if it could not have been. */
export async function graphOfXml(xml: string): Promise<Graph> {
  const { graph, errors } = await readBpmn(xml);
  if (errors.length > 0) throw bad(errors);
  return graph;
}

const firstLine = (text: string) => text.replace('unparsable content ', '').split('\n')[0] ?? '';

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
