/** ELK in a worker of its own, so that the page never waits for it. */
import ELK from 'elkjs/lib/elk-api.js';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import type { Graph } from '../../contract/flow/graph.ts';
import { type Look, type PlacedGraph, placedBy } from './layout.ts';

let elk: InstanceType<typeof ELK> | undefined;

export function layoutOf(graph: Graph, look: Look): Promise<PlacedGraph> {
  elk ??= new ELK({ workerUrl: elkWorker });
  return placedBy(elk, graph, look);
}
