/**
 * Read and laid-out definitions by their id. A definition never changes, so a picture is made once;
 * reader and layout are threads of their own, started with the first one.
 */
import type { Graph } from '../../contract/flow/graph.ts';
import type { Look, PlacedGraph } from './layout.ts';
import { graphOfXml } from './reader.ts';

/** `graph` is the whole definition, whatever part of it the picture shows. */
export type Diagram = { graph: Graph; placed: PlacedGraph };

export type LoadXml = (processDefinitionId: string) => Promise<string>;

const graphs = new Map<string, Promise<Graph>>();
const diagrams = new Map<string, Promise<Diagram>>();
const ready = new Map<string, Diagram>();

const keyOf = (processDefinitionId: string, look: Look) => `${processDefinitionId}:${look}`;

/** The picture if it has been made: shown without a moment of nothing. */
export const diagramAtHand = (processDefinitionId: string, look: Look): Diagram | undefined =>
  ready.get(keyOf(processDefinitionId, look));

/** A failure is not kept: the next wish tries again. */
export function diagramOf(processDefinitionId: string, look: Look, loadXml: LoadXml): Promise<Diagram> {
  const key = keyOf(processDefinitionId, look);
  return kept(diagrams, key, async () => {
    const [graph, { layoutOf }, { compactOf }] = await Promise.all([
      kept(graphs, processDefinitionId, async () => graphOfXml(await loadXml(processDefinitionId))),
      import('./layoutWorker.ts'),
      import('./compact.ts'),
    ]);
    const shown = look === 'small' ? compactOf(graph) : graph;
    const diagram = { graph, placed: await layoutOf(shown, look) };
    ready.set(key, diagram);
    return diagram;
  });
}

function kept<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
