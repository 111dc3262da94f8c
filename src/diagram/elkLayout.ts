/** Runs ELK in a worker, so that the page never waits for it. */
import ELK from 'elkjs/lib/elk-api.js';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import type { Graph } from '../../contract/flow/graph.ts';
import { type DiagramSize, type GraphLayout, layoutGraph } from './graphLayout.ts';

let elk: InstanceType<typeof ELK> | undefined;

/** Its duration is a browser performance measure named `flow.layout`. */
export async function layoutWithElk(graph: Graph, look: DiagramSize): Promise<GraphLayout> {
  elk ??= new ELK({ workerUrl: elkWorker });
  const start = performance.now();
  const placed = await layoutGraph(elk, graph, look);
  performance.measure('flow.layout', { start, detail: { nodes: placed.nodes.length } });
  return placed;
}
