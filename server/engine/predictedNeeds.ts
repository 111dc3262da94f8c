/** The facts that deciding an action usually needs: users by id, and the candidates of the next nodes. */
import { type Graph, getNode, getStep, isStep } from '../../contract/flow/graph.ts';
import { listNextNodes } from '../../contract/flow/reachableNodes.ts';
import type { Need } from './action.ts';
import type { InstanceFlow } from './actions/actionRule.ts';

export const createUserNeeds = (kind: 'people' | 'chosen', userIds: readonly string[]): Need[] =>
  userIds.length > 0 ? [{ kind, userIds: [...new Set(userIds)] }] : [];

/** Predicts candidates for every node that a token may reach before it waits for a person. */
export function predictCandidateNeeds(graph: Graph, nodeId: string | undefined): Need[] {
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

/** The candidates of what follows the node of a task. */
export const predictNextHolders = (
  { graph, state }: InstanceFlow,
  { taskNo }: { readonly taskNo: number },
): Need[] => predictCandidateNeeds(graph, state.tasks[taskNo - 1]?.nodeId);

/** Nodes without candidates or with the previous handler as candidate are left to decide, which knows that handler. */
const hasFixedCandidates = (graph: Graph, nodeId: string) => {
  const { candidateList } = getStep(graph, nodeId).data;
  return candidateList.length > 0 && candidateList.every((one) => one.candidateType !== 'PREVIOUS_HANDLER');
};

const createCandidatesNeed = (nodeId: string): Need => ({ kind: 'candidates', nodeId, previousUserIds: [] });
