/** Joins wait for tokens: parallel and inclusive gateways with several incoming lines, and CONVERGE nodes. */
import { type Graph, getLine, getNode, isStep, type Node } from '../../../contract/flow/graph.ts';
import { findNodesWithout, getReachableNodes } from '../../../contract/flow/reachableNodes.ts';
import { type Draft, emitEvent } from '../draft.ts';
import type { InstanceState, Run, Token } from '../model.ts';
import { leaveNode } from '../outgoingLines.ts';
import { enterReadingNode } from './enterReadingNode.ts';

/** Fires one waiting join, if one can fire. Called when no token is moving. */
export function fireJoin(draft: Draft): boolean {
  const waiting = [...draft.graph.nodes.values()].filter(
    (node) => listTokensAt(draft.state, node.id).length > 0,
  );
  const node =
    waiting.find((one) => isJoinReady(draft, one)) ?? waiting.find((one) => waitsOnlyForJoins(draft, one));
  if (!node) return false;
  fireNode(draft, node);
  return true;
}

export const listTokensAt = (state: InstanceState, joinId: string) =>
  state.tokens.filter((token) => token.joinId === joinId);

const isJoinReady = ({ graph, state }: Draft, node: Node): boolean => {
  const { lines, runs, joins } = findAwaited(graph, state, node);
  return lines.length + runs.length + joins.length === 0;
};

/** Inclusive joins in a cycle would wait for each other's tokens forever, so the first in document order fires. */
const waitsOnlyForJoins = ({ graph, state }: Draft, node: Node) =>
  node.kind !== 'PARALLEL' && findAwaited(graph, state, node).runs.length === 0;

/**
 * The reasons why a join waits: lines without a token, and open runs and tokens at other joins that can still reach it.
 */
export type JoinWaiting = {
  readonly lines: readonly string[];
  readonly runs: readonly Run[];
  readonly joins: readonly string[];
};

export function findAwaited(graph: Graph, state: InstanceState, node: Node): JoinWaiting {
  if (node.kind === 'PARALLEL') {
    const here = new Set(listTokensAt(state, node.id).map((token) => token.lineId));
    return { lines: node.incoming.filter((line) => !here.has(line)), runs: [], joins: [] };
  }
  const comes = (from: string) => from !== node.id && getReachableNodes(graph, from).has(node.id);
  const open = state.runs.filter((run) => run.state === 'open');
  return {
    lines: [],
    runs: open.filter((run) => listNextNodesOfRun(state, run).some(comes)),
    joins: [...new Set(state.tokens.map((token) => token.joinId))].filter(comes),
  };
}

/** Returns the nodes that a run's token reaches next: the saved nodes while a jump-back is active. */
export function listNextNodesOfRun(
  state: InstanceState,
  run: Run,
  seen: ReadonlySet<number> = new Set(),
): string[] {
  const pending = state.jumpBacks.filter(
    (one) => one.usedAct === null && one.targetRun === run.runNo && !seen.has(one.returnerRun),
  );
  const returnerRuns = pending.flatMap((one) => state.runs[one.returnerRun - 1] ?? []);
  if (returnerRuns.length === 0) return [run.nodeId];
  return returnerRuns.flatMap((returnerRun) =>
    listNextNodesOfRun(state, returnerRun, new Set([...seen, run.runNo])),
  );
}

function fireNode(draft: Draft, node: Node) {
  const taken = listConsumedTokens(draft.state, node);
  const from = [...new Set(taken.flatMap((index) => draft.state.tokens[index]?.from ?? []))];
  emitEvent(draft, { type: 'joinFired', joinId: node.id, tokens: taken });
  if (isStep(node)) enterReadingNode(draft, node, from);
  else leaveNode(draft, node, from);
}

/**
 * The parallel join that would wait forever if the node were opened now: a token may reach it, and to one of its lines
 * none comes.
 */
export function findStarvedJoin({ graph, state }: Draft, openedNodeId: string): Node | undefined {
  const open = state.runs.filter((run) => run.state === 'open').map((run) => run.nodeId);
  const sources = [...new Set([...open, openedNodeId, ...state.tokens.map((token) => token.joinId)])];
  return [...graph.nodes.values()].find((join) => {
    if (join.kind !== 'PARALLEL' || join.incoming.length < 2) return false;
    const before = sources.filter((nodeId) => nodeId !== join.id);
    const comesTo = (nodeId: string) =>
      before.some((one) => one === nodeId || findNodesWithout(graph, one, join.id).has(nodeId));
    const here = new Set(listTokensAt(state, join.id).map((token) => token.lineId));
    const fed = join.incoming.map((line) => here.has(line) || comesTo(getLine(graph, line).from));
    return fed.includes(true) && fed.includes(false);
  });
}

/**
 * Returns indexes: at a parallel join the first token of each line (a second one waits for the next round), else all.
 */
function listConsumedTokens(state: InstanceState, node: Node): number[] {
  const here = state.tokens.flatMap((token, index) => (token.joinId === node.id ? [{ token, index }] : []));
  if (node.kind !== 'PARALLEL') return here.map(({ index }) => index);
  return node.incoming.flatMap((line) => here.find(({ token }) => token.lineId === line)?.index ?? []);
}

/** Only tokens at joins that never fired can still be missing. The round of the others is over. */
const isMissedToken = (state: InstanceState, token: Token) => state.joined[token.joinId] === undefined;

/** Called at the end of a walk without open runs: returns a join that can never fire. */
export const findBlockedJoin = (draft: Draft): Node | undefined => {
  const token = draft.state.tokens.find((one) => isMissedToken(draft.state, one));
  return token && getNode(draft.graph, token.joinId);
};
