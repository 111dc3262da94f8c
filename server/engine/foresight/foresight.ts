/**
 * Predicts the lines of a graph that tokens can still take. Conditions over values that nobody can change any more are
 * evaluated as the engine evaluates them; all other conditions may have either value.
 */
import { Failure } from '../../../contract/failures.ts';
import { type Graph, getNode, isStep, type StepNode } from '../../../contract/flow/graph.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { type ConditionInput, predictLines } from '../outgoingLines.ts';
import { canEndWithout } from './avoidableNodes.ts';
import { createWriterLookup } from './formWriters.ts';
import { type CanChange, createCanChange, findLaterInput, type LaterInput } from './laterInput.ts';
import type { NodeExits, OpenPaths, TokenPosition } from './openPaths.ts';
import { createReachLookup } from './openReach.ts';

export type Foresight = OpenPaths & {
  /** The later input that the lines out of a node depend on; only for nodes with such lines. */
  readonly open: ReadonlyMap<string, LaterInput>;
  /** Returns true if possible lines lead from the first node to the other, through any nodes. */
  readonly isBefore: (nodeId: string, otherId: string) => boolean;
  /** Returns true if tokens reach the node for any later input. */
  readonly isSure: (nodeId: string) => boolean;
  /** Returns true if the value at the path may change before tokens reach the node. */
  readonly mayChangeBefore: (nodeId: string, path: string) => boolean;
};

type ForesightRequest = {
  readonly places: readonly TokenPosition[];
  readonly fields: readonly Field[];
  /** Values of the current record. */
  readonly conditions: ConditionInput;
};

/** Each round may open lines, which lets more people fill in more fields before other nodes. */
export function predictPaths(graph: Graph, { places, fields, conditions }: ForesightRequest): Foresight {
  const canChange = createCanChange(fields);
  let openLines: ReadonlyMap<string, LaterInput> = new Map();
  for (;;) {
    const ways = findOpenPaths(graph, { places, conditions, openLines });
    const next = new Map([...openLines, ...findOpenLines(graph, ways, canChange)]);
    if (next.size === openLines.size) return createForesight(graph, ways, { openLines, canChange });
    openLines = next;
  }
}

type PathInput = Pick<ForesightRequest, 'places' | 'conditions'> & {
  readonly openLines: ReadonlyMap<string, LaterInput>;
};

function findOpenPaths(graph: Graph, { places, conditions, openLines }: PathInput): OpenPaths {
  const exits = new Map<string, NodeExits>();
  const arrived = new Set<string>();
  const waiting = places.map(({ nodeId }) => nodeId);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (exits.has(id)) continue;
    const out = findExits(graph, id, { conditions, openLines });
    exits.set(id, out);
    for (const { to } of out.possible) {
      arrived.add(to);
      waiting.push(to);
    }
  }
  return { places, exits, arrived };
}

/** A node whose conditions cannot be evaluated has no exits. */
function findExits(
  graph: Graph,
  nodeId: string,
  { conditions, openLines }: Omit<PathInput, 'places'>,
): NodeExits {
  try {
    const node = getNode(graph, nodeId);
    const lines = predictLines(graph, node, { conditions, isOpen: ({ id }) => openLines.has(id) });
    return { ...lines, together: node.kind !== 'EXCLUSIVE' };
  } catch (error) {
    if (error instanceof Failure) return { sure: [], possible: [], together: false };
    throw error;
  }
}

/** Returns the lines whose conditions read a value that may still change. */
function findOpenLines(graph: Graph, ways: OpenPaths, canChange: CanChange): Map<string, LaterInput> {
  const before = createWriterLookup(ways);
  const found = new Map<string, LaterInput>();
  for (const nodeId of ways.exits.keys()) {
    const lines = getNode(graph, nodeId).outgoing.flatMap((id) => graph.lines.get(id) ?? []);
    const conditional = lines.filter((line) => line.kind === 'CONDITION');
    if (conditional.length === 0) continue;
    const writers = listPersonSteps(graph, before(nodeId));
    for (const line of conditional) {
      const input = findLaterInput(line.expression, canChange, writers);
      if (input) found.set(line.id, input);
    }
  }
  return found;
}

const listPersonSteps = (graph: Graph, nodeIds: ReadonlySet<string>): StepNode[] =>
  [...nodeIds]
    .map((id) => getNode(graph, id))
    .filter(isStep)
    .filter(({ kind }) => kind === 'HANDLE' || kind === 'APPROVAL');

type OpenLineInput = { readonly openLines: ReadonlyMap<string, LaterInput>; readonly canChange: CanChange };

function createForesight(graph: Graph, ways: OpenPaths, { openLines, canChange }: OpenLineInput): Foresight {
  const inputs = [...openLines].map(([lineId, input]) => ({ from: graph.lines.get(lineId)?.from, input }));
  const open = new Map(
    [...Map.groupBy(inputs, ({ from }) => from ?? '')].map(([nodeId, same]): [string, LaterInput] => [
      nodeId,
      {
        paths: [...new Set(same.flatMap(({ input }) => input.paths))],
        clock: same.some(({ input }) => input.clock),
      },
    ]),
  );
  const before = createWriterLookup(ways);
  const forward = createReachLookup(ways, 'forward');
  return {
    ...ways,
    open,
    isBefore: (nodeId, otherId) => forward(nodeId).has(otherId),
    isSure: (nodeId) => open.size === 0 || !canEndWithout(ways, nodeId),
    mayChangeBefore: (nodeId, path) => canChange(path, listPersonSteps(graph, before(nodeId, 'arriving'))),
  };
}
