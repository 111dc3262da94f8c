/**
 * Explores the token markings of a graph with every condition free to be true or false. Reports which joins can fire,
 * and where tokens wait forever. Tokens move by the engine's rules; human steps let them pass.
 */

import { type Graph, getLine, getNode, type Line, type Node } from '../graph.ts';
import { isJoin } from '../joins.ts';
import { getReachableNodes } from '../reachableNodes.ts';

export type Marking = {
  /** Nodes that tokens are about to leave. */
  readonly leaving: readonly string[];
  /** Lines on which tokens wait at joins. */
  readonly waiting: readonly string[];
  /** Joins that have fired before. A token left at them blocks nothing. */
  readonly fired: readonly string[];
};

export type MarkingExploration = {
  /** False if the exploration exceeded its limit. The other results are then incomplete. */
  readonly whole: boolean;
  /** Joins that fire in at least one run. */
  readonly fires: ReadonlySet<string>;
  /** Joins at which at least one run ends with a waiting token. */
  readonly stalls: ReadonlySet<string>;
  /** True if at least one run ends without a waiting token. */
  readonly ends: boolean;
};

const maxMarkings = 10_000;

/** Explores every distinct run from the marking. */
export function exploreMarkings(graph: Graph, { leaving, waiting, fired }: Marking): MarkingExploration {
  const game: TokenNet = { graph, joins: [...graph.nodes.values()].filter(isJoin) };
  const fires = new Set<string>();
  const stalls = new Set<string>();
  let ends = false;
  const first: NetMarking = {
    moving: countTokens(leaving),
    waiting: countTokens(waiting),
    fired: new Set(fired),
  };
  const known = new Set([getMarkingKey(first)]);
  const open = [first];
  for (let place = open.pop(); place; place = open.pop()) {
    const next = computeSuccessors(game, place);
    for (const join of next.fired) fires.add(join);
    for (const one of next.places) {
      const key = getMarkingKey(one);
      if (known.has(key)) continue;
      if (known.size >= maxMarkings) return { whole: false, fires, stalls, ends };
      known.add(key);
      open.push(one);
    }
    if (next.places.length > 0) continue;
    const missed = listMissedJoins(graph, place);
    ends ||= missed.length === 0;
    for (const join of missed) stalls.add(join);
  }
  return { whole: true, fires, stalls, ends };
}

type TokenNet = { readonly graph: Graph; readonly joins: readonly Node[] };
type TokenCounts = ReadonlyMap<string, number>;
type NetMarking = {
  readonly moving: TokenCounts;
  readonly waiting: TokenCounts;
  readonly fired: ReadonlySet<string>;
};
type SuccessorMarkings = { readonly places: readonly NetMarking[]; readonly fired: readonly string[] };

/** Further waiting tokens only start further rounds, which reach no new state. */
const maxTokensPerPlace = 2;

const addToken = (counts: TokenCounts, key: string): TokenCounts =>
  new Map(counts).set(key, Math.min(maxTokensPerPlace, (counts.get(key) ?? 0) + 1));

function removeToken(counts: TokenCounts, key: string): TokenCounts {
  const left = (counts.get(key) ?? 0) - 1;
  const next = new Map(counts).set(key, left);
  if (left <= 0) next.delete(key);
  return next;
}

const countTokens = (keys: readonly string[]): TokenCounts =>
  keys.reduce(addToken, new Map<string, number>());

/** The order of moving tokens matters: a token in an endless cycle must not block the others. */
const getMarkingKey = ({ moving, waiting, fired }: NetMarking) =>
  [[...moving], [...waiting].sort(), [...fired].sort()].map((part) => part.join(' ')).join('|');

function computeSuccessors(game: TokenNet, place: NetMarking): SuccessorMarkings {
  const { graph } = game;
  const ready = findReadyJoin(game, place);
  if (ready) return fireJoin(graph, place, ready);
  const [id] = place.moving.keys();
  if (id === undefined) {
    const circular = listWaitingJoins(game, place).find((node) => node.kind !== 'PARALLEL');
    return circular ? fireJoin(graph, place, circular) : { places: [], fired: [] };
  }
  const rest = { ...place, moving: removeToken(place.moving, id) };
  return { places: listExitSelections(graph, id).map((lines) => moveTokens(graph, rest, lines)), fired: [] };
}

function fireJoin(graph: Graph, place: NetMarking, join: Node): SuccessorMarkings {
  const waiting = join.incoming.reduce(join.kind === 'PARALLEL' ? removeToken : removeAll, place.waiting);
  const after = { ...place, waiting, fired: new Set([...place.fired, join.id]) };
  return {
    places: listExitSelections(graph, join.id).map((lines) => moveTokens(graph, after, lines)),
    fired: [join.id],
  };
}

function removeAll(counts: TokenCounts, key: string): TokenCounts {
  const next = new Map(counts);
  next.delete(key);
  return next;
}

function moveTokens(
  graph: Graph,
  { moving, waiting, fired }: NetMarking,
  lines: readonly string[],
): NetMarking {
  let [under, kept] = [moving, waiting];
  for (const lineId of lines) {
    const { to } = getLine(graph, lineId);
    if (isJoin(getNode(graph, to))) kept = addToken(kept, lineId);
    else under = addToken(under, to);
  }
  return { moving: under, waiting: kept, fired };
}

const listWaitingJoins = ({ joins }: TokenNet, { waiting }: NetMarking): Node[] =>
  joins.filter((node) => node.incoming.some((line) => waiting.has(line)));

/**
 * Finds a join whose required tokens have all arrived. Inclusive joins in a cycle wait for each other; the first in
 * order then fires.
 */
function findReadyJoin(game: TokenNet, place: NetMarking): Node | undefined {
  const { moving, waiting } = place;
  const joins = listWaitingJoins(game, place);
  return joins.find((node) => {
    if (node.kind === 'PARALLEL') return node.incoming.every((line) => waiting.has(line));
    const others = [...moving.keys(), ...joins.filter((other) => other !== node).map((other) => other.id)];
    return !others.some((id) => getReachableNodes(game.graph, id).has(node.id));
  });
}

const listMissedJoins = (graph: Graph, { waiting, fired }: NetMarking): string[] =>
  [...waiting.keys()].map((lineId) => getLine(graph, lineId).to).filter((joinId) => !fired.has(joinId));

const maxConditionsTried = 5;

/** Lists the sets of lines by which a token may leave. */
function listExitSelections(graph: Graph, nodeId: string): readonly (readonly string[])[] {
  const node = getNode(graph, nodeId);
  const lines = node.outgoing.map((id) => getLine(graph, id));
  const ids = (some: readonly Line[]) => some.map((line) => line.id);
  if (lines.length === 0 || node.kind === 'PARALLEL' || node.kind === 'START') return [ids(lines)];
  const of = (kind: Line['kind']) => lines.filter((line) => line.kind === kind);
  if (node.kind === 'EXCLUSIVE') {
    const plain = lines.findIndex((line) => line.kind === 'PLAIN');
    const asked = plain < 0 ? lines : lines.slice(0, plain + 1);
    const either = asked.filter((line) => line.kind !== 'DEFAULT');
    return [...either, ...(plain < 0 ? of('DEFAULT').slice(0, 1) : [])].map(({ id }) => [id]);
  }
  const holding = listSelections(of('CONDITION'));
  return holding
    .map((some) => [...of('PLAIN'), ...some, ...(some.length === 0 ? of('DEFAULT') : [])])
    .filter((some) => some.length > 0)
    .map(ids);
}

/** Lists every selection. For many conditions: none, each alone, and all. */
function listSelections(lines: readonly Line[]): readonly (readonly Line[])[] {
  if (lines.length > maxConditionsTried) return [[], ...lines.map((line) => [line]), lines];
  let choices: readonly (readonly Line[])[] = [[]];
  for (const line of lines) choices = choices.flatMap((some) => [some, [...some, line]]);
  return choices;
}
