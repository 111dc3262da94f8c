import type { stuckTaskCalls } from '../../../contract/calls/stuckTask.ts';
import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import { Failure, failures } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { findNodesOfTasks, listStuckTasks } from '../../db/queries/flow/stuckTasks.ts';
import { performInstanceAction } from '../../instances/actions/performAction.ts';
import { predictAssignments } from '../../instances/actions/predictAssignments.ts';
import { exportList } from '../shared/exportList.ts';
import { forEachTask } from '../shared/forEachTask.ts';
import { groupList } from '../shared/groupList.ts';

export const stuckTaskHandlers = {
  list: ({ tx }, { query }) => listStuckTasks(tx, query),

  export: (context, { query }) => exportList(context, 'stuckTask', query),

  groups: (context, { query }) => groupList(context, 'stuckTask', query),

  /** Tasks of one node are replaced together: the first of them assigns the node, the others are done with it. */
  async reassign(context, { body: { taskIds, userIdList: userIds, comment, dryRun } }) {
    if (dryRun) return context.inTenant('read', (tx) => predict({ ...context, tx }, taskIds, userIds));
    const nodes = await context.inTenant('read', (tx) => findNodesOfTasks(tx, taskIds));
    const nodeOf = new Map(nodes.map((node) => [node.taskId, node]));
    const assigned = new Map<string, Promise<unknown>>();
    return forEachTask(taskIds, (taskId) => {
      const node = nodeOf.get(taskId);
      if (!node) throw new Failure('TASK_CLOSED');
      const { instanceId, nodeId } = node;
      const key = `${instanceId}/${nodeId}`;
      const action = { kind: 'assign', nodeId, userIds, ...(comment && { comment }) } as const;
      const work =
        assigned.get(key) ??
        context.once(key, async (tx) => {
          await performInstanceAction({ ...context, tx }, { instanceId }, action);
          return null;
        });
      assigned.set(key, work);
      return work;
    });
  },
} satisfies Handlers<typeof stuckTaskCalls>;

/** The outcome that a reassignment would have for each task. */
async function predict(
  context: CallContext,
  taskIds: readonly string[],
  userIds: readonly string[],
): Promise<TaskOutcome[]> {
  const nodes = await findNodesOfTasks(context.tx, taskIds);
  const refusals = await predictAssignments(context, nodes, userIds);
  const byTask = new Map([...refusals].map(([node, refusal]) => [node.taskId, refusal]));
  return [...new Set(taskIds)].map((taskId) => {
    const refusal = byTask.get(taskId);
    if (refusal === null) return { taskId, ok: true };
    return { taskId, ok: false, msg: refusal ?? failures.TASK_CLOSED };
  });
}
