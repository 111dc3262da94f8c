/**
 * Runs work on BPMN documents: on small ones at once, on large ones on a worker thread. Parsing takes about 20 µs per
 * tag, reading conditions of lines about 1 µs per character, and neither can be interrupted.
 */
import { Failure, type FailureDetail, type Reason } from '../../../contract/failures.ts';
import { checkBpmn } from '../../engine/bpmn/checkBpmn.ts';
import { addDiagram } from '../../engine/bpmn/layout/addDiagram.ts';
import { runOnWorker } from '../../records/workerThread.ts';

export const bpmnWork = { judge: checkBpmn, draw: ({ xml }: { xml: string }) => addDiagram(xml) };

export type BpmnWork = typeof bpmnWork;
export type BpmnWorkRequest<W extends keyof BpmnWork> = { work: W; input: Parameters<BpmnWork[W]>[0] };
type BpmnWorkResult<W extends keyof BpmnWork> = Awaited<ReturnType<BpmnWork[W]>>;
type BpmnWorkAnswer<W extends keyof BpmnWork> =
  | { value: BpmnWorkResult<W> }
  | { failure: Reason; detail: FailureDetail };

const workerUrl = new URL('./bpmn.worker.ts', import.meta.url);
/** A document within these limits is read in about 20 ms. */
const synchronousLimits = { tags: 1000, characters: 150_000 };

/** Throws the errors of the work; Failure BAD_DEFINITION if it exceeds its time or memory. */
export async function runBpmnWork<W extends keyof BpmnWork>(
  work: W,
  input: BpmnWorkRequest<W>['input'],
): Promise<BpmnWorkResult<W>> {
  const run = bpmnWork[work] as (given: BpmnWorkRequest<W>['input']) => Promise<BpmnWorkResult<W>>; // W pairs the work with its input.
  if (isSmallDocument(input.xml)) return run(input);
  const answer = await runOnWorker<BpmnWorkAnswer<W>>({
    script: workerUrl,
    order: { work, input },
    reason: 'BAD_DEFINITION',
  });
  if ('failure' in answer) throw new Failure(answer.failure, answer.detail);
  return answer.value;
}

function isSmallDocument(xml: string): boolean {
  if (xml.length > synchronousLimits.characters) return false;
  let at = -1;
  for (let tags = 0; tags <= synchronousLimits.tags; tags += 1) {
    at = xml.indexOf('<', at + 1);
    if (at < 0) return true;
  }
  return false;
}
