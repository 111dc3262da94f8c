/** BPMN XML → graph, off the page: the parser and the schemas of the nodes are in the worker alone. */
import type { Graph } from '../../contract/flow/graph.ts';
import type { ReadBpmnRequest, ReadBpmnResponse } from './bpmnReader.worker.ts';

type PendingRequest = { resolve: (graph: Graph) => void; reject: (error: Error) => void };

const pendingRequests = new Map<number, PendingRequest>();
let worker: Worker | undefined;
let requestCount = 0;

export function loadGraphFromXml(xml: string): Promise<Graph> {
  worker ??= startWorker();
  requestCount += 1;
  const no = requestCount;
  worker.postMessage({ no, xml } satisfies ReadBpmnRequest);
  return new Promise((resolve, reject) => pendingRequests.set(no, { resolve, reject }));
}

function startWorker(): Worker {
  const reader = new Worker(new URL('./bpmnReader.worker.ts', import.meta.url), { type: 'module' });
  reader.onmessage = ({ data }: MessageEvent<ReadBpmnResponse>) => {
    const asker = pendingRequests.get(data.no);
    pendingRequests.delete(data.no);
    if ('graph' in data) asker?.resolve(data.graph);
    else asker?.reject(new Error(data.error));
  };
  // The worker failed to load or crashed: pending requests are rejected, and the next request starts another worker.
  reader.onerror = ({ message }) => {
    worker = undefined;
    for (const { reject } of pendingRequests.values())
      reject(new Error(`The reader of flow definitions failed: ${message}`));
    pendingRequests.clear();
  };
  return reader;
}
