/**
 * Caches parsed and laid-out definitions by id. A definition never changes, so each picture is made once. Parser and
 * layout run in workers, which start with the first definition.
 */
import { BoundedCache, loadCached } from '../../contract/boundedCache.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import { loadGraphFromXml } from './bpmnReader.ts';
import type { DiagramSize, GraphLayout } from './graphLayout.ts';

/** `graph` is the whole definition, even if the picture shows a part of it. */
export type Diagram = { graph: Graph; placed: GraphLayout };

export type LoadXml = (processDefinitionId: string) => Promise<string>;

const maxEntries = 200;
const graphCache = new BoundedCache<string, Promise<Graph>>({ maxEntries, end: 'immutable' });
const diagramCache = new BoundedCache<string, Promise<Diagram>>({ maxEntries, end: 'immutable' });
const readyDiagrams = new BoundedCache<string, Diagram>({ maxEntries, end: 'immutable' });

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
  return loadCached(diagramCache, key, async () => {
    const [graph, { layoutWithElk }, { compactGraph }] = await Promise.all([
      loadCached(graphCache, processDefinitionId, async () =>
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
