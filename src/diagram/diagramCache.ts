/**
 * Caches parsed and laid-out definitions by id. A definition never changes, so each picture is made once. Parser and
 * layout run in workers, which start with the first definition.
 */
import type { Graph } from '../../contract/flow/graph.ts';
import { loadGraphFromXml } from './bpmnReader.ts';
import type { DiagramSize, GraphLayout } from './graphLayout.ts';

/** `graph` is the whole definition, even if the picture shows a part of it. */
export type Diagram = { graph: Graph; placed: GraphLayout };

export type LoadXml = (processDefinitionId: string) => Promise<string>;

const graphCache = new Map<string, Promise<Graph>>();
const diagramCache = new Map<string, Promise<Diagram>>();
const readyDiagrams = new Map<string, Diagram>();

const diagramKey = (processDefinitionId: string, look: DiagramSize) => `${processDefinitionId}:${look}`;

/** The cached picture, which can be shown without an empty frame before it. */
export const findCachedDiagram = (processDefinitionId: string, look: DiagramSize): Diagram | undefined =>
  readyDiagrams.get(diagramKey(processDefinitionId, look));

/** A failure is not cached: the next call tries again. */
export function loadDiagram(
  processDefinitionId: string,
  look: DiagramSize,
  loadXml: LoadXml,
): Promise<Diagram> {
  const key = diagramKey(processDefinitionId, look);
  return getOrCreate(diagramCache, key, async () => {
    const [graph, { layoutWithElk }, { compactGraph }] = await Promise.all([
      getOrCreate(graphCache, processDefinitionId, async () =>
        loadGraphFromXml(await loadXml(processDefinitionId)),
      ),
      import('./elkLayout.ts'),
      import('./compactGraph.ts'),
    ]);
    const shown = look === 'small' ? compactGraph(graph) : graph;
    const diagram = { graph, placed: await layoutWithElk(shown, look) };
    readyDiagrams.set(key, diagram);
    return diagram;
  });
}

function getOrCreate<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
