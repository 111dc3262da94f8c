/**
 * Whether an instance can go on by another version of its definition. Everything that is under way must find its
 * place there; what is over may have lost its own. The graph is the new version's with the former ones beside it.
 */
import { type Graph, type Node, nodeOf } from '../../contract/flow/graph.ts';
import { isJoin } from '../../contract/flow/joins.ts';
import { walkedFrom } from '../../contract/flow/tokens.ts';
import { latestRunAt } from './draft.ts';
import type { InstanceState, Joined, Run, Token } from './model.ts';
import { headingsOf } from './steps/joins.ts';

/** Why it cannot, in Chinese, each naming its node; empty where it can. */
export function hindrances(graph: Graph, state: InstanceState): string[] {
  const found = [
    ...state.runs.flatMap((run) => hindranceOfRun(graph, run)),
    ...state.tokens.flatMap((token) => hindranceOfToken(graph, token)),
    ...Object.entries(state.joined).flatMap(([joinId, joined]) => hindranceOfJoined(graph, joinId, joined)),
    ...returnTargets(state).flatMap((nodeId) => hindranceOfReturn(graph, nodeId)),
    ...keptPlaces(state).flatMap((nodeId) => hindranceOfJump(graph, nodeId)),
  ];
  return found.length > 0 ? [...new Set(found)] : hindrancesAhead(graph, state);
}

/** What is lost by it, in Chinese: nodes that one could have returned to. */
export function losses(graph: Graph, state: InstanceState): string[] {
  const gone = [...graph.nodes.values()].filter((node) => node.gone);
  return gone
    .filter(({ id }) => {
      const run = latestRunAt(state, id);
      const isPeople = run?.kind === 'HANDLE' || run?.kind === 'APPROVAL';
      return isPeople && run.state === 'passed' && run.stands;
    })
    .map((node) => `已通过的节点${named(node)}在新版本中不存在，不能再退回到该节点`);
}

const named = ({ name, id }: Node) => `“${name || id}”`;

const kinds: Readonly<Partial<Record<Node['kind'], string>>> = {
  HANDLE: '填写',
  APPROVAL: '审批',
  CC: '抄送',
  CONVERGE: '汇聚',
};

/** A node that was walked as another kind would tell another story of what happened there. */
function hindranceOfRun(graph: Graph, { nodeId, kind, state }: Run): string[] {
  const node = nodeOf(graph, nodeId);
  if (node.gone) return state === 'open' ? [`进行中的节点${named(node)}在新版本中不存在`] : [];
  if (node.kind === kind) return [];
  const now = kinds[node.kind] ?? node.kind;
  return [`节点${named(node)}在流程中是${kinds[kind]}节点，在新版本中是${now}节点`];
}

function hindranceOfToken(graph: Graph, { joinId, lineId }: Token): string[] {
  const node = nodeOf(graph, joinId);
  if (node.gone || !isJoin(node)) return [`有分支在${named(node)}等待汇聚，新版本在此没有汇聚`];
  return node.incoming.includes(lineId)
    ? []
    : [`有分支在${named(node)}等待汇聚，新版本中没有它到达的连线 ${lineId}`];
}

/** What a join took waits there again where a return or take-back goes before it. */
function hindranceOfJoined(graph: Graph, joinId: string, { tokens }: Joined): string[] {
  const node = nodeOf(graph, joinId);
  if (node.gone || !isJoin(node)) return [`已汇聚的节点${named(node)}在新版本中不存在或不再汇聚`];
  const lost = tokens.filter(({ lineId }) => !node.incoming.includes(lineId));
  return lost.map(({ lineId }) => `已汇聚的节点${named(node)}在新版本中没有连线 ${lineId}`);
}

/** Where votes in open runs want to go back to. */
const returnTargets = ({ runs, tasks }: InstanceState): string[] =>
  tasks
    .filter((task) => runs[task.runNo - 1]?.state === 'open')
    .flatMap((task) => task.returnTo?.nodeId ?? []);

function hindranceOfReturn(graph: Graph, nodeId: string): string[] {
  const node = nodeOf(graph, nodeId);
  return node.gone ? [`已有人要求退回到${named(node)}，新版本中没有该节点`] : [];
}

const keptPlaces = ({ jumpBacks }: InstanceState): string[] =>
  jumpBacks.filter((one) => one.usedAct === null).map((one) => one.nodeId);

function hindranceOfJump(graph: Graph, nodeId: string): string[] {
  const node = nodeOf(graph, nodeId);
  return node.gone ? [`退回后要直送到${named(node)}，新版本中没有该节点`] : [];
}

/** A parallel join ahead that waits for a branch which this instance will never send, whatever the conditions say. */
function hindrancesAhead(graph: Graph, state: InstanceState): string[] {
  const open = state.runs.filter((run) => run.state === 'open');
  const { whole, ends, stalls } = walkedFrom(graph, {
    leaving: open.flatMap((run) => headingsOf(state, run)),
    waiting: state.tokens.map((token) => token.lineId),
    fired: Object.keys(state.joined),
  });
  if (!whole || ends) return [];
  return [...stalls].map((id) => `汇聚节点${named(nodeOf(graph, id))}将永远等不齐，流程会停在这里`);
}
