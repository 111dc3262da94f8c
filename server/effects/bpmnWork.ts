/**
 * Work on BPMN documents: small ones at once, large ones on a thread, as parsing takes some 20 µs for each tag, reading
 * the conditions of lines some 1 µs for each character, and nothing can interrupt it.
 */
import { Failure, type FailureDetail, type Reason } from '../../contract/failures.ts';
import { judgedBpmn } from '../engine/judgeBpmn.ts';
import { withDiagram } from '../engine/layout/diagram.ts';
import { onThread } from '../records/files/thread.ts';

export const bpmnWork = { judge: judgedBpmn, draw: ({ xml }: { xml: string }) => withDiagram(xml) };

export type BpmnWork = typeof bpmnWork;
export type BpmnWorkOrder<W extends keyof BpmnWork> = { work: W; input: Parameters<BpmnWork[W]>[0] };
type Result<W extends keyof BpmnWork> = Awaited<ReturnType<BpmnWork[W]>>;
type Answer<W extends keyof BpmnWork> = { value: Result<W> } | { failure: Reason; detail: FailureDetail };

const script = new URL('./bpmn.worker.ts', import.meta.url);
/** Read in some 20 ms. */
const atOnce = { tags: 1000, characters: 150_000 };

/** Throws what the work throws; Failure BAD_DEFINITION where it takes too long or too much memory. */
export async function onBpmn<W extends keyof BpmnWork>(
  work: W,
  input: BpmnWorkOrder<W>['input'],
): Promise<Result<W>> {
  const run = bpmnWork[work] as (given: BpmnWorkOrder<W>['input']) => Promise<Result<W>>; // pairs by W
  if (isSmall(input.xml)) return run(input);
  const answer = await onThread<Answer<W>>({ script, order: { work, input }, reason: 'BAD_DEFINITION' });
  if ('failure' in answer) throw new Failure(answer.failure, answer.detail);
  return answer.value;
}

function isSmall(xml: string): boolean {
  if (xml.length > atOnce.characters) return false;
  let at = -1;
  for (let tags = 0; tags <= atOnce.tags; tags += 1) {
    at = xml.indexOf('<', at + 1);
    if (at < 0) return true;
  }
  return false;
}
