/**
 * Predicts the facts that deciding an action needs, so that one query usually suffices. decide reports the facts that
 * are still missing. A superfluous need costs little; a missing need costs another round.
 */
import { type Graph, getFirstNode, getNode, getStep, isStep } from '../../contract/flow/graph.ts';
import { listNextNodes } from '../../contract/flow/reachableNodes.ts';
import type { Action, Need } from './action.ts';
import type { InstanceState } from './model.ts';

export function predictNeeds(graph: Graph, state: InstanceState, action: Action): Need[] {
  switch (action.kind) {
    case 'start':
      return action.submit ? predictCandidateNeeds(graph, getFirstNode(graph).id) : [];
    case 'submit':
    case 'agree':
      return predictCandidateNeeds(graph, getNodeOfTask(state, action.taskNo));
    case 'return':
      return createUserNeeds('people', listActorsAt(state, action.targetNodeId));
    case 'transfer':
      return createUserNeeds('chosen', [action.toUserId]);
    case 'addSign':
    case 'assign':
      return createUserNeeds('chosen', action.userIds);
    default:
      return [];
  }
}

const createUserNeeds = (kind: 'people' | 'chosen', userIds: readonly string[]): Need[] =>
  userIds.length > 0 ? [{ kind, userIds: [...new Set(userIds)] }] : [];

const getNodeOfTask = (state: InstanceState, taskNo: number) => state.tasks[taskNo - 1]?.nodeId;

const listActorsAt = (state: InstanceState, nodeId: string) =>
  state.tasks
    .filter((task) => task.nodeId === nodeId && (task.state === 'submitted' || task.state === 'agreed'))
    .map((task) => task.userId);

/** Predicts candidates for every node that a token may reach before it waits for a person. */
function predictCandidateNeeds(graph: Graph, nodeId: string | undefined): Need[] {
  const found = new Set<string>();
  const open = nodeId === undefined ? [] : listNextNodes(graph, nodeId);
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = getNode(graph, id);
    if (isStep(node)) found.add(id);
    if (node.kind !== 'HANDLE' && node.kind !== 'APPROVAL') open.push(...listNextNodes(graph, id));
  }
  return [...found].filter((id) => hasFixedCandidates(graph, id)).map(createCandidatesNeed);
}

/** Nodes without candidates or with the previous handler as candidate are left to decide, which knows that handler. */
const hasFixedCandidates = (graph: Graph, nodeId: string) => {
  const { candidateList } = getStep(graph, nodeId).data;
  return candidateList.length > 0 && candidateList.every((one) => one.candidateType !== 'PREVIOUS_HANDLER');
};

const createCandidatesNeed = (nodeId: string): Need => ({ kind: 'candidates', nodeId, previousUserIds: [] });
