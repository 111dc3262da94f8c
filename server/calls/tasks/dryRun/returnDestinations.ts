/** The destinations of a batch return, with the number of tasks that each suits, so that one can be chosen for all. */
import type { ReturnDestination, ReturnOptions } from '../../../../contract/calls/taskActions/return.ts';
import { getFirstNode, type StepNode } from '../../../../contract/flow/graph.ts';
import { listReturnableNodes, resolveDestination } from '../../../engine/undo/returnTargets.ts';
import type { ActionContext } from '../../../instances/actionContext.ts';
import { type DryRunResult, dryRunAction } from '../../../instances/actions/dryRun.ts';

/** Limit for a list to choose from; the nodes that suit the fewest tasks are omitted. */
const maxNodes = 12;

type DestinationOption = ReturnOptions['options'][number];
type DestinationCount = Pick<DestinationOption, 'destination' | 'label' | 'count'> & {
  readonly offered: number;
};

/** Counts the returnable tasks, by the decision that the action itself takes. */
export async function countReturnDestinations(
  acting: ActionContext,
  taskIds: readonly string[],
): Promise<ReturnOptions> {
  const action = {
    kind: 'returnTo',
    destination: { to: 'offered' },
    jumpBack: false,
    comment: '试算',
  } as const;
  const predictions = await dryRunAction(acting, [...new Set(taskIds)], action);
  const tasks = [...predictions.values()].filter(({ outcome }) => 'state' in outcome);
  const counts = [...relativeCounts(tasks), ...nodeCounts(tasks)];
  const best = counts
    .filter(({ count }) => count > 0 && count === tasks.length)
    .toSorted((a, b) => b.offered - a.offered)[0];
  return {
    returnable: tasks.length,
    options: counts.map(({ offered: _, ...one }) => ({
      ...one,
      proposed: one.destination === best?.destination,
    })),
  };
}

const relativeDestinations = [
  { to: 'initiator', label: '发起人' },
  { to: 'previous', label: '上一节点' },
] as const;

const relativeCounts = (tasks: readonly DryRunResult[]): DestinationCount[] =>
  relativeDestinations.map(({ to, label }) => {
    const targets = tasks.map((one) => [one, chosenDestination(one, { to })] as const);
    const offered = targets.filter(([one, node]) => node && node.id === returnTargetOf(one));
    const count = targets.filter(([, node]) => node).length;
    return { destination: { to }, label, count, offered: offered.length };
  });

/** The other nodes that the tasks have passed. Nodes whose definitions name them differently count separately. */
function nodeCounts(tasks: readonly DryRunResult[]): DestinationCount[] {
  const passed = tasks.flatMap((one) => passedNodes(one).map((node) => ({ one, node })));
  const groups = Map.groupBy(passed, ({ node: { id, name } }) => JSON.stringify([id, name]));
  return [...groups.values()]
    .flatMap((group): DestinationCount[] => {
      const node = group[0]?.node;
      if (!node) return [];
      const { id: taskDefinitionKey, name: taskName } = node;
      const destination: ReturnDestination = { to: 'node', taskDefinitionKey, taskName };
      const offered = group.filter(({ one }) => returnTargetOf(one) === node.id).length;
      return [{ destination, label: node.name, count: group.length, offered }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxNodes);
}

const passedNodes = ({ instance: { graph, state }, task }: DryRunResult): StepNode[] =>
  listReturnableNodes(graph, state, task.runNo).filter(({ id }) => id !== getFirstNode(graph).id);

const chosenDestination = (
  { instance: { graph, state }, task: { runNo } }: DryRunResult,
  { to }: Pick<(typeof relativeDestinations)[number], 'to'>,
) => resolveDestination(graph, { state, runNo }, { to });

/** The destination of the dry run: the first that the node offers. */
const returnTargetOf = ({ action }: DryRunResult): string | undefined =>
  action.kind === 'return' ? action.targetNodeId : undefined;
