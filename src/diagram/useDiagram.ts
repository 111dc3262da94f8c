import { useEffect, useState } from 'react';
import { type Diagram, findCachedDiagram, type LoadXml, loadDiagram } from './diagramCache.ts';
import type { DiagramSize } from './graphLayout.ts';

export type ShownDiagram = { diagram: Diagram | undefined; failed: boolean; retry: () => void };

/** The picture of a definition; a cached picture is available at once. */
export function useDiagram(
  processDefinitionId: string | undefined,
  look: DiagramSize,
  loadXml: LoadXml,
): ShownDiagram {
  const [turn, setTurn] = useState(0);
  const [made, setMade] = useState<{ id: string; diagram?: Diagram }>();
  const known = processDefinitionId && findCachedDiagram(processDefinitionId, look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    if (!processDefinitionId || findCachedDiagram(processDefinitionId, look)) return;
    let late = false;
    loadDiagram(processDefinitionId, look, loadXml).then(
      (diagram) => late || setMade({ id: processDefinitionId, diagram }),
      // The picture's area shows the failure; the client and the console have reported the cause.
      () => late || setMade({ id: processDefinitionId }),
    );
    return () => {
      late = true;
    };
  }, [processDefinitionId, look, loadXml, turn]);
  const mine = made?.id === processDefinitionId ? made : undefined;
  return {
    diagram: known || mine?.diagram,
    failed: !known && mine !== undefined && mine.diagram === undefined,
    retry: () => {
      setMade(undefined);
      setTurn(turn + 1);
    },
  };
}
