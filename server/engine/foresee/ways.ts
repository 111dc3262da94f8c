/**
 * Which lines of a graph can still be gone: conditions over values that nobody can change any more are decided as the
 * engine decides them, all others may come to either.
 */
import { Failure } from '../../../contract/failures.ts';
import { type Graph, isStep, type Line, nodeOf, type StepNode } from '../../../contract/flow/graph.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { type Conditions, linesAhead } from '../lines.ts';
import { canEndWithout } from './avoidance.ts';
import { type CanChange, changeableIn, type LaterInput, laterInputOf } from './laterInput.ts';
import { reachIn } from './reach.ts';
import { writersBefore } from './writers.ts';

/** Where tokens are; `writers`: the nodes at which somebody still fills in the form before they go on from there. */
export type Place = { readonly nodeId: string; readonly writers: readonly string[] };

/** The lines out of a node: those that are taken in any case, and all that may be; several of them together or not. */
export type Exits = {
  readonly sure: readonly Line[];
  readonly possible: readonly Line[];
  readonly together: boolean;
};

export type Ways = {
  readonly places: readonly Place[];
  /** Of every node that can be come to, and of the places. */
  readonly exits: ReadonlyMap<string, Exits>;
  /** Nodes that a line leads to. */
  readonly arrived: ReadonlySet<string>;
};

export type Foresight = Ways & {
  /** What later input the lines out of a node depend on; only nodes of which any does. */
  readonly open: ReadonlyMap<string, LaterInput>;
  /** Whether a line that may be gone leads on to the other, by whatever nodes. */
  readonly isBefore: (nodeId: string, otherId: string) => boolean;
  /** Whether the node is come to whatever is filled in later. */
  readonly isSure: (nodeId: string) => boolean;
  /** Whether what stands at the path may change before the node is come to. */
  readonly mayChangeBefore: (nodeId: string, path: string) => boolean;
};

type Asked = {
  readonly places: readonly Place[];
  readonly fields: readonly Field[];
  /** Of the record as it stands. */
  readonly conditions: Conditions;
};

/** Each round may open lines, which lets more people fill in more fields before others. */
export function foreseeWays(graph: Graph, { places, fields, conditions }: Asked): Foresight {
  const canChange = changeableIn(fields);
  let openLines: ReadonlyMap<string, LaterInput> = new Map();
  for (;;) {
    const ways = waysWith(graph, { places, conditions, openLines });
    const next = new Map([...openLines, ...openedIn(graph, ways, canChange)]);
    if (next.size === openLines.size) return told(graph, ways, { openLines, canChange });
    openLines = next;
  }
}

type Given = Pick<Asked, 'places' | 'conditions'> & {
  readonly openLines: ReadonlyMap<string, LaterInput>;
};

function waysWith(graph: Graph, { places, conditions, openLines }: Given): Ways {
  const exits = new Map<string, Exits>();
  const arrived = new Set<string>();
  const waiting = places.map(({ nodeId }) => nodeId);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (exits.has(id)) continue;
    const out = exitsOf(graph, id, { conditions, openLines });
    exits.set(id, out);
    for (const { to } of out.possible) {
      arrived.add(to);
      waiting.push(to);
    }
  }
  return { places, exits, arrived };
}

/** A node whose conditions cannot be evaluated is not left. */
function exitsOf(graph: Graph, nodeId: string, { conditions, openLines }: Omit<Given, 'places'>): Exits {
  try {
    const node = nodeOf(graph, nodeId);
    const lines = linesAhead(graph, node, { conditions, isOpen: ({ id }) => openLines.has(id) });
    return { ...lines, together: node.kind !== 'EXCLUSIVE' };
  } catch (error) {
    if (error instanceof Failure) return { sure: [], possible: [], together: false };
    throw error;
  }
}

/** The lines whose conditions read what may still change. */
function openedIn(graph: Graph, ways: Ways, canChange: CanChange): Map<string, LaterInput> {
  const before = writersBefore(ways);
  const found = new Map<string, LaterInput>();
  for (const nodeId of ways.exits.keys()) {
    const lines = nodeOf(graph, nodeId).outgoing.flatMap((id) => graph.lines.get(id) ?? []);
    const conditional = lines.filter((line) => line.kind === 'CONDITION');
    if (conditional.length === 0) continue;
    const writers = stepsIn(graph, before(nodeId));
    for (const line of conditional) {
      const input = laterInputOf(line.expression, canChange, writers);
      if (input) found.set(line.id, input);
    }
  }
  return found;
}

const stepsIn = (graph: Graph, nodeIds: ReadonlySet<string>): StepNode[] =>
  [...nodeIds]
    .map((id) => nodeOf(graph, id))
    .filter(isStep)
    .filter(({ kind }) => kind === 'HANDLE' || kind === 'APPROVAL');

type Known = { readonly openLines: ReadonlyMap<string, LaterInput>; readonly canChange: CanChange };

function told(graph: Graph, ways: Ways, { openLines, canChange }: Known): Foresight {
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
  const before = writersBefore(ways);
  const forward = reachIn(ways, 'forward');
  return {
    ...ways,
    open,
    isBefore: (nodeId, otherId) => forward(nodeId).has(otherId),
    isSure: (nodeId) => open.size === 0 || !canEndWithout(ways, nodeId),
    mayChangeBefore: (nodeId, path) => canChange(path, stepsIn(graph, before(nodeId, 'arriving'))),
  };
}
