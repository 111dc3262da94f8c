/**
 * Tokens moved over a graph with every condition free to hold or not: which joins can ever go on, and where tokens
 * are left waiting for others that do not come. It moves by the engine's own rules; people are passed through.
 */

import { type Graph, type Line, lineOf, type Node, nodeOf } from './graph.ts';
import { isJoin } from './joins.ts';
import { reachableFrom } from './reach.ts';

export type Marking = {
  /** Nodes that tokens are about to leave. */
  readonly leaving: readonly string[];
  /** Lines on which tokens wait at joins. */
  readonly waiting: readonly string[];
  /** Joins that have gone on before: what is left at them is missed by nobody. */
  readonly fired: readonly string[];
};

export type Walked = {
  /** False where there was more to try than is worth it; then nothing else here is certain. */
  readonly whole: boolean;
  /** Joins that go on in some walk. */
  readonly fires: ReadonlySet<string>;
  /** Joins at which some walk ends with a token waiting. */
  readonly stalls: ReadonlySet<string>;
  /** Whether some walk ends with no token waiting. */
  readonly ends: boolean;
};

const maxMarkings = 10_000;

/** Every walk there is from the marking, as far as they differ. */
export function walkedFrom(graph: Graph, { leaving, waiting, fired }: Marking): Walked {
  const game: Game = { graph, joins: [...graph.nodes.values()].filter(isJoin) };
  const fires = new Set<string>();
  const stalls = new Set<string>();
  let ends = false;
  const first: Place = { moving: counted(leaving), waiting: counted(waiting), fired: new Set(fired) };
  const known = new Set([keyOf(first)]);
  const open = [first];
  for (let place = open.pop(); place; place = open.pop()) {
    const next = nextOf(game, place);
    for (const join of next.fired) fires.add(join);
    for (const one of next.places) {
      const key = keyOf(one);
      if (known.has(key)) continue;
      if (known.size >= maxMarkings) return { whole: false, fires, stalls, ends };
      known.add(key);
      open.push(one);
    }
    if (next.places.length > 0) continue;
    const missed = missedAt(graph, place);
    ends ||= missed.length === 0;
    for (const join of missed) stalls.add(join);
  }
  return { whole: true, fires, stalls, ends };
}

type Game = { readonly graph: Graph; readonly joins: readonly Node[] };
type Counts = ReadonlyMap<string, number>;
type Place = { readonly moving: Counts; readonly waiting: Counts; readonly fired: ReadonlySet<string> };
type Next = { readonly places: readonly Place[]; readonly fired: readonly string[] };

/** More of the same wait for further rounds, which bring nothing new. */
const most = 2;

const plus = (counts: Counts, key: string): Counts =>
  new Map(counts).set(key, Math.min(most, (counts.get(key) ?? 0) + 1));

function minus(counts: Counts, key: string): Counts {
  const left = (counts.get(key) ?? 0) - 1;
  const next = new Map(counts).set(key, left);
  if (left <= 0) next.delete(key);
  return next;
}

const counted = (keys: readonly string[]): Counts => keys.reduce(plus, new Map<string, number>());

/** The order of what moves counts: one that goes round for ever must not keep the others from their turn. */
const keyOf = ({ moving, waiting, fired }: Place) =>
  [[...moving], [...waiting].sort(), [...fired].sort()].map((part) => part.join(' ')).join('|');

function nextOf(game: Game, place: Place): Next {
  const { graph } = game;
  const ready = readyJoin(game, place);
  if (ready) return onward(graph, place, ready);
  const [id] = place.moving.keys();
  if (id === undefined) {
    const circular = waitingJoins(game, place).find((node) => node.kind !== 'PARALLEL');
    return circular ? onward(graph, place, circular) : { places: [], fired: [] };
  }
  const rest = { ...place, moving: minus(place.moving, id) };
  return { places: waysOut(graph, id).map((lines) => moved(graph, rest, lines)), fired: [] };
}

function onward(graph: Graph, place: Place, join: Node): Next {
  const waiting = join.incoming.reduce(join.kind === 'PARALLEL' ? minus : without, place.waiting);
  const after = { ...place, waiting, fired: new Set([...place.fired, join.id]) };
  return { places: waysOut(graph, join.id).map((lines) => moved(graph, after, lines)), fired: [join.id] };
}

function without(counts: Counts, key: string): Counts {
  const next = new Map(counts);
  next.delete(key);
  return next;
}

function moved(graph: Graph, { moving, waiting, fired }: Place, lines: readonly string[]): Place {
  let [under, kept] = [moving, waiting];
  for (const lineId of lines) {
    const { to } = lineOf(graph, lineId);
    if (isJoin(nodeOf(graph, to))) kept = plus(kept, lineId);
    else under = plus(under, to);
  }
  return { moving: under, waiting: kept, fired };
}

const waitingJoins = ({ joins }: Game, { waiting }: Place): Node[] =>
  joins.filter((node) => node.incoming.some((line) => waiting.has(line)));

/** One that has all it waits for. Inclusive joins in a circle wait for each other: then the first in order goes on. */
function readyJoin(game: Game, place: Place): Node | undefined {
  const { moving, waiting } = place;
  const joins = waitingJoins(game, place);
  return joins.find((node) => {
    if (node.kind === 'PARALLEL') return node.incoming.every((line) => waiting.has(line));
    const others = [...moving.keys(), ...joins.filter((other) => other !== node).map((other) => other.id)];
    return !others.some((id) => reachableFrom(game.graph, id).has(node.id));
  });
}

const missedAt = (graph: Graph, { waiting, fired }: Place): string[] =>
  [...waiting.keys()].map((lineId) => lineOf(graph, lineId).to).filter((joinId) => !fired.has(joinId));

const fewConditions = 5;

/** The sets of lines that a token may leave by, one after the other. */
function waysOut(graph: Graph, nodeId: string): readonly (readonly string[])[] {
  const node = nodeOf(graph, nodeId);
  const lines = node.outgoing.map((id) => lineOf(graph, id));
  const ids = (some: readonly Line[]) => some.map((line) => line.id);
  if (lines.length === 0 || node.kind === 'PARALLEL' || node.kind === 'START') return [ids(lines)];
  const of = (kind: Line['kind']) => lines.filter((line) => line.kind === kind);
  if (node.kind === 'EXCLUSIVE') {
    const plain = lines.findIndex((line) => line.kind === 'PLAIN');
    const asked = plain < 0 ? lines : lines.slice(0, plain + 1);
    const either = asked.filter((line) => line.kind !== 'DEFAULT');
    return [...either, ...(plain < 0 ? of('DEFAULT').slice(0, 1) : [])].map(({ id }) => [id]);
  }
  const holding = choicesAmong(of('CONDITION'));
  return holding
    .map((some) => [...of('PLAIN'), ...some, ...(some.length === 0 ? of('DEFAULT') : [])])
    .filter((some) => some.length > 0)
    .map(ids);
}

/** Every selection; of many conditions none, each alone and all. */
function choicesAmong(lines: readonly Line[]): readonly (readonly Line[])[] {
  if (lines.length > fewConditions) return [[], ...lines.map((line) => [line]), lines];
  let choices: readonly (readonly Line[])[] = [[]];
  for (const line of lines) choices = choices.flatMap((some) => [some, [...some, line]]);
  return choices;
}
