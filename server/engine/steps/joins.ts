/** Where tokens wait for each other: parallel and inclusive gateways with several ways in, CONVERGE nodes. */
import { type Graph, isStep, type Node, nodeOf } from '../../../contract/flow/graph.ts';
import { reachableFrom } from '../../../contract/flow/reach.ts';
import { type Draft, emit } from '../draft.ts';
import { leave } from '../lines.ts';
import type { InstanceState, Run, Token } from '../model.ts';
import { enterReading } from './reading.ts';

/** Lets one waiting join go on, if one can; called when no token is under way any more. */
export function fireJoin(draft: Draft): boolean {
  const waiting = [...draft.graph.nodes.values()].filter((node) => tokensAt(draft.state, node.id).length > 0);
  const node = waiting.find((one) => isReady(draft, one)) ?? waiting.find((one) => waitsForJoins(draft, one));
  if (!node) return false;
  fire(draft, node);
  return true;
}

export const tokensAt = (state: InstanceState, joinId: string) =>
  state.tokens.filter((token) => token.joinId === joinId);

const isReady = ({ graph, state }: Draft, node: Node): boolean => {
  const { lines, runs, joins } = awaitedAt(graph, state, node);
  return lines.length + runs.length + joins.length === 0;
};

/** Inclusive joins in a cycle would wait for each other's tokens for ever: the first in document order goes on. */
const waitsForJoins = ({ graph, state }: Draft, node: Node) =>
  node.kind !== 'PARALLEL' && awaitedAt(graph, state, node).runs.length === 0;

/** What keeps a join waiting: lines without a token, or open runs and tokens at other joins that can still reach it. */
export type Awaited = {
  readonly lines: readonly string[];
  readonly runs: readonly Run[];
  readonly joins: readonly string[];
};

export function awaitedAt(graph: Graph, state: InstanceState, node: Node): Awaited {
  if (node.kind === 'PARALLEL') {
    const here = new Set(tokensAt(state, node.id).map((token) => token.lineId));
    return { lines: node.incoming.filter((line) => !here.has(line)), runs: [], joins: [] };
  }
  const comes = (from: string) => from !== node.id && reachableFrom(graph, from).has(node.id);
  const open = state.runs.filter((run) => run.state === 'open');
  return {
    lines: [],
    runs: open.filter((run) => headingsOf(state, run).some(comes)),
    joins: [...new Set(state.tokens.map((token) => token.joinId))].filter(comes),
  };
}

/** Where a run's token will be next: at the places kept for it, while a jump-back is under way. */
export function headingsOf(state: InstanceState, run: Run, seen: ReadonlySet<number> = new Set()): string[] {
  const kept = state.jumpBacks.filter(
    (one) => one.usedAct === null && one.targetRun === run.runNo && !seen.has(one.returnerRun),
  );
  const places = kept.flatMap((one) => state.runs[one.returnerRun - 1] ?? []);
  if (places.length === 0) return [run.nodeId];
  return places.flatMap((place) => headingsOf(state, place, new Set([...seen, run.runNo])));
}

function fire(draft: Draft, node: Node) {
  const taken = takenBy(draft.state, node);
  const from = [...new Set(taken.flatMap((index) => draft.state.tokens[index]?.from ?? []))];
  emit(draft, { type: 'joinFired', joinId: node.id, tokens: taken });
  if (isStep(node)) enterReading(draft, node, from);
  else leave(draft, node, from);
}

/** Indexes: at a parallel join the first token of each line (a second one waits for the next round), else all. */
function takenBy(state: InstanceState, node: Node): number[] {
  const here = state.tokens.flatMap((token, index) => (token.joinId === node.id ? [{ token, index }] : []));
  if (node.kind !== 'PARALLEL') return here.map(({ index }) => index);
  return node.incoming.flatMap((line) => here.find(({ token }) => token.lineId === line)?.index ?? []);
}

/** Tokens at joins that never went on can still be missed; the others' round is over. */
const isMissed = (state: InstanceState, token: Token) => state.joined[token.joinId] === undefined;

/** Called from the end of a walk with nothing open: a join that can never go on. */
export const blockedJoin = (draft: Draft): Node | undefined => {
  const token = draft.state.tokens.find((one) => isMissed(draft.state, one));
  return token && nodeOf(draft.graph, token.joinId);
};
