/** BPMN XML → graph, off the page: the parser and the schemas of the nodes are in the worker alone. */
import type { Graph } from '../../contract/flow/graph.ts';
import type { Answered, Asked } from './reader.worker.ts';

type Waiting = { resolve: (graph: Graph) => void; reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

export function graphOfXml(xml: string): Promise<Graph> {
  worker ??= started();
  asked += 1;
  const no = asked;
  worker.postMessage({ no, xml } satisfies Asked);
  return new Promise((resolve, reject) => waiting.set(no, { resolve, reject }));
}

function started(): Worker {
  const reader = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  reader.onmessage = ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.no);
    waiting.delete(data.no);
    if ('graph' in data) asker?.resolve(data.graph);
    else asker?.reject(new Error(data.error));
  };
  // The worker itself could not be loaded or has died: who waits is told, the next wish starts another.
  reader.onerror = ({ message }) => {
    worker = undefined;
    for (const { reject } of waiting.values())
      reject(new Error(`The reader of flow definitions failed: ${message}`));
    waiting.clear();
  };
  return reader;
}
