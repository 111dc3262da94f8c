/** Where a batch of returns can go: what suits which of the tasks, so that one destination can be chosen for all. */
import type { ReturnDestination, ReturnOptions } from '../../../contract/calls/batchShapes.ts';
import { firstNodeOf, type StepNode } from '../../../contract/flow/graph.ts';
import type { Acting } from '../../effects/acting.ts';
import { type Rehearsed, rehearse } from '../../effects/rehearse.ts';
import { destinationNode, returnableNodes } from '../../engine/returnable.ts';

/** More nodes than a person chooses among; those that suit the fewest tasks are left out. */
const mostNodes = 12;

type Option = ReturnOptions['options'][number];
type Count = Pick<Option, 'destination' | 'label' | 'count'> & { readonly offered: number };

/** Counted over the tasks that can be returned at all, by the decision that the act itself takes. */
export async function returnOptions(acting: Acting, taskIds: readonly string[]): Promise<ReturnOptions> {
  const action = {
    kind: 'returnTo',
    destination: { to: 'offered' },
    jumpBack: false,
    comment: '试算',
  } as const;
  const rehearsed = await rehearse(acting, [...new Set(taskIds)], action);
  const tasks = [...rehearsed.values()].filter(({ outcome }) => 'state' in outcome);
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

const relative = [
  { to: 'initiator', label: '发起人' },
  { to: 'previous', label: '上一节点' },
] as const;

const relativeCounts = (tasks: readonly Rehearsed[]): Count[] =>
  relative.map(({ to, label }) => {
    const targets = tasks.map((one) => [one, nodeMeant(one, { to })] as const);
    const offered = targets.filter(([one, node]) => node && node.id === targetIn(one));
    const count = targets.filter(([, node]) => node).length;
    return { destination: { to }, label, count, offered: offered.length };
  });

/** The other nodes that the tasks have passed; one that a definition names otherwise is another one. */
function nodeCounts(tasks: readonly Rehearsed[]): Count[] {
  const passed = tasks.flatMap((one) => passedNodes(one).map((node) => ({ one, node })));
  const groups = Map.groupBy(passed, ({ node: { id, name } }) => JSON.stringify([id, name]));
  return [...groups.values()]
    .flatMap((group): Count[] => {
      const node = group[0]?.node;
      if (!node) return [];
      const { id: taskDefinitionKey, name: taskName } = node;
      const destination: ReturnDestination = { to: 'node', taskDefinitionKey, taskName };
      const offered = group.filter(({ one }) => targetIn(one) === node.id).length;
      return [{ destination, label: node.name, count: group.length, offered }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostNodes);
}

const passedNodes = ({ flow: { graph, state }, task }: Rehearsed): StepNode[] =>
  returnableNodes(graph, state, task.runNo).filter(({ id }) => id !== firstNodeOf(graph).id);

const nodeMeant = (
  { flow: { graph, state }, task: { runNo } }: Rehearsed,
  { to }: Pick<(typeof relative)[number], 'to'>,
) => destinationNode(graph, { state, runNo }, { to });

/** What the rehearsed return went to: what the node offers first. */
const targetIn = ({ action }: Rehearsed): string | undefined =>
  action.kind === 'return' ? action.targetNodeId : undefined;
