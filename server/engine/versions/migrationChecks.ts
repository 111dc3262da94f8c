/**
 * Checks whether an instance can migrate to another version of its definition. All active parts must exist in the new
 * version; finished parts may be missing. The graph is that of the new version combined with the previous ones.
 */

import { exploreMarkings } from '../../../contract/flow/checks/tokenExploration.ts';
import { type Graph, getNode, type Node } from '../../../contract/flow/graph.ts';
import { isJoin } from '../../../contract/flow/joins.ts';
import { findLatestRun } from '../draft.ts';
import type { ConsumedTokens, InstanceState, Run, Token } from '../model.ts';
import { listNextNodesOfRun } from '../steps/joins.ts';

/** Returns the reasons against a migration, in Chinese, each with its node; empty if it is possible. */
export function findMigrationBlockers(graph: Graph, state: InstanceState): string[] {
  const found = [
    ...state.runs.flatMap((run) => checkRun(graph, run)),
    ...state.tokens.flatMap((token) => checkToken(graph, token)),
    ...Object.entries(state.joined).flatMap(([joinId, joined]) => checkConsumedTokens(graph, joinId, joined)),
    ...listReturnTargets(state).flatMap((nodeId) => checkReturnTarget(graph, nodeId)),
    ...listJumpBackNodes(state).flatMap((nodeId) => checkJumpBack(graph, nodeId)),
  ];
  return found.length > 0 ? [...new Set(found)] : checkJoinsAhead(graph, state);
}

/** Returns the losses of a migration, in Chinese: nodes that were possible return targets. */
export function findMigrationLosses(graph: Graph, state: InstanceState): string[] {
  const gone = [...graph.nodes.values()].filter((node) => node.gone);
  return gone
    .filter(({ id }) => {
      const run = findLatestRun(state, id);
      const isPeople = run?.kind === 'HANDLE' || run?.kind === 'APPROVAL';
      return isPeople && run.state === 'passed' && run.stands;
    })
    .map((node) => `已通过的节点${formatNodeName(node)}在新版本中不存在，不能再退回到该节点`);
}

const formatNodeName = ({ name, id }: Node) => `“${name || id}”`;

const nodeKindLabels: Readonly<Partial<Record<Node['kind'], string>>> = {
  HANDLE: '填写',
  APPROVAL: '审批',
  CC: '抄送',
  CONVERGE: '汇聚',
};

/** A node that was walked as another kind would change the meaning of its history. */
function checkRun(graph: Graph, { nodeId, kind, state }: Run): string[] {
  const node = getNode(graph, nodeId);
  if (node.gone) return state === 'open' ? [`进行中的节点${formatNodeName(node)}在新版本中不存在`] : [];
  if (node.kind === kind) return [];
  const now = nodeKindLabels[node.kind] ?? node.kind;
  return [`节点${formatNodeName(node)}在流程中是${nodeKindLabels[kind]}节点，在新版本中是${now}节点`];
}

function checkToken(graph: Graph, { joinId, lineId }: Token): string[] {
  const node = getNode(graph, joinId);
  if (node.gone || !isJoin(node)) return [`有分支在${formatNodeName(node)}等待汇聚，新版本在此没有汇聚`];
  return node.incoming.includes(lineId)
    ? []
    : [`有分支在${formatNodeName(node)}等待汇聚，新版本中没有它到达的连线 ${lineId}`];
}

/** Tokens that a join consumed wait there again after a return or take-back before it. */
function checkConsumedTokens(graph: Graph, joinId: string, { tokens }: ConsumedTokens): string[] {
  const node = getNode(graph, joinId);
  if (node.gone || !isJoin(node)) return [`已汇聚的节点${formatNodeName(node)}在新版本中不存在或不再汇聚`];
  const lost = tokens.filter(({ lineId }) => !node.incoming.includes(lineId));
  return lost.map(({ lineId }) => `已汇聚的节点${formatNodeName(node)}在新版本中没有连线 ${lineId}`);
}

/** Returns the nodes to which votes in open runs return. */
const listReturnTargets = ({ runs, tasks }: InstanceState): string[] =>
  tasks
    .filter((task) => runs[task.runNo - 1]?.state === 'open')
    .flatMap((task) => task.returnTo?.nodeId ?? []);

function checkReturnTarget(graph: Graph, nodeId: string): string[] {
  const node = getNode(graph, nodeId);
  return node.gone ? [`已有人要求退回到${formatNodeName(node)}，新版本中没有该节点`] : [];
}

const listJumpBackNodes = ({ jumpBacks }: InstanceState): string[] =>
  jumpBacks.filter((one) => one.usedAct === null).map((one) => one.nodeId);

function checkJumpBack(graph: Graph, nodeId: string): string[] {
  const node = getNode(graph, nodeId);
  return node.gone ? [`退回后要直送到${formatNodeName(node)}，新版本中没有该节点`] : [];
}

/**
 * Reports a parallel join ahead that waits for a branch which this instance never sends, for any values of conditions.
 */
function checkJoinsAhead(graph: Graph, state: InstanceState): string[] {
  const open = state.runs.filter((run) => run.state === 'open');
  const { whole, ends, stalls } = exploreMarkings(graph, {
    leaving: open.flatMap((run) => listNextNodesOfRun(state, run)),
    waiting: state.tokens.map((token) => token.lineId),
    fired: Object.keys(state.joined),
  });
  if (!whole || ends) return [];
  return [...stalls].map((id) => `汇聚节点${formatNodeName(getNode(graph, id))}将永远等不齐，流程会停在这里`);
}
