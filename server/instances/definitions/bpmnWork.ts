/**
 * Work on BPMN documents: small ones at once, large ones on a thread, as parsing takes some 20 µs for each tag, reading
 * the conditions of lines some 1 µs for each character, and nothing can interrupt it.
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
/** Read in some 20 ms. */
const synchronousLimits = { tags: 1000, characters: 150_000 };

/** Throws what the work throws; Failure BAD_DEFINITION where it takes too long or too much memory. */
export async function runBpmnWork<W extends keyof BpmnWork>(
  work: W,
  input: BpmnWorkRequest<W>['input'],
): Promise<BpmnWorkResult<W>> {
  const run = bpmnWork[work] as (given: BpmnWorkRequest<W>['input']) => Promise<BpmnWorkResult<W>>; // pairs by W
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
