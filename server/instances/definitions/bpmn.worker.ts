/** Works on a large BPMN document on a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../../../contract/failures.ts';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { type BpmnWork, type BpmnWorkRequest, bpmnWork } from './bpmnWork.ts';

lowerThreadPriority();

async function performWork({ work, input }: BpmnWorkRequest<keyof BpmnWork>): Promise<unknown> {
  const run = bpmnWork[work] as (given: unknown) => Promise<unknown>; // the order pairs the work with its input
  try {
    return { result: { value: await run(input) } };
  } catch (error) {
    if (error instanceof Failure) return { result: { failure: error.reason, detail: error.detail } };
    throw error;
  }
}

// onBpmnThread hands over an order.
parentPort?.postMessage(await performWork(workerData as BpmnWorkRequest<keyof BpmnWork>));
