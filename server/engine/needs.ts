/**
 * A first guess at what deciding an action will have to know, so that one query usually suffices. decide itself says
 * what is still missing; a need too many costs a little, one too few another round.
 */
import { firstNodeOf, type Graph, isStep, nodeOf, stepOf } from '../../contract/flow/graph.ts';
import { nodesAfter } from '../../contract/flow/reach.ts';
import type { Action, Need } from './action.ts';
import type { InstanceState } from './model.ts';

export function needs(graph: Graph, state: InstanceState, action: Action): Need[] {
  switch (action.kind) {
    case 'start':
      return action.submit ? ahead(graph, firstNodeOf(graph).id) : [];
    case 'submit':
    case 'agree':
      return ahead(graph, nodeOfTask(state, action.taskNo));
    case 'return':
      return named('people', actorsAt(state, action.targetNodeId));
    case 'transfer':
      return named('chosen', [action.toUserId]);
    case 'addSign':
    case 'assign':
      return named('chosen', action.userIds);
    default:
      return [];
  }
}

const named = (kind: 'people' | 'chosen', userIds: readonly string[]): Need[] =>
  userIds.length > 0 ? [{ kind, userIds: [...new Set(userIds)] }] : [];

const nodeOfTask = (state: InstanceState, taskNo: number) => state.tasks[taskNo - 1]?.nodeId;

const actorsAt = (state: InstanceState, nodeId: string) =>
  state.tasks
    .filter((task) => task.nodeId === nodeId && (task.state === 'submitted' || task.state === 'agreed'))
    .map((task) => task.userId);

/** Candidates of every node that a token may come to before it waits for a person. */
function ahead(graph: Graph, nodeId: string | undefined): Need[] {
  const found = new Set<string>();
  const open = nodeId === undefined ? [] : nodesAfter(graph, nodeId);
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = nodeOf(graph, id);
    if (isStep(node)) found.add(id);
    if (node.kind !== 'HANDLE' && node.kind !== 'APPROVAL') open.push(...nodesAfter(graph, id));
  }
  return [...found].filter((id) => isFixed(graph, id)).map(candidates);
}

/** Nodes that ask for nobody or for the previous handler are left to decide, which knows who that is. */
const isFixed = (graph: Graph, nodeId: string) => {
  const { candidateList } = stepOf(graph, nodeId).data;
  return candidateList.length > 0 && candidateList.every((one) => one.candidateType !== 'PREVIOUS_HANDLER');
};

const candidates = (nodeId: string): Need => ({ kind: 'candidates', nodeId, previousUserIds: [] });
