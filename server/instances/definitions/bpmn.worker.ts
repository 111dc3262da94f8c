/** Processes a large BPMN document on a worker thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../../../contract/failures.ts';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { type BpmnWork, type BpmnWorkRequest, bpmnWork } from './bpmnWork.ts';

lowerThreadPriority();

async function performWork({ work, input }: BpmnWorkRequest<keyof BpmnWork>): Promise<unknown> {
  const run = bpmnWork[work] as (given: unknown) => Promise<unknown>; // The request type pairs the work with its input.
  try {
    return { result: { value: await run(input) } };
  } catch (error) {
    if (error instanceof Failure) return { result: { failure: error.reason, detail: error.detail } };
    throw error;
  }
}

// workerData is the request that runBpmnWork passes.
parentPort?.postMessage(await performWork(workerData as BpmnWorkRequest<keyof BpmnWork>));
