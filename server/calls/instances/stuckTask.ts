import type { stuckTaskCalls } from '../../../contract/calls/stuckTask.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import { findNodesOfTasks, listStuckTasks } from '../../db/queries/flow/stuckTasks.ts';
import { performInstanceAction } from '../../instances/actions/performAction.ts';
import { exportList } from '../shared/exportList.ts';
import { forEachTask } from '../shared/forEachTask.ts';
import { groupList } from '../shared/groupList.ts';

export const stuckTaskHandlers = {
  list: ({ tx }, { query }) => listStuckTasks(tx, query),

  export: (context, { query }) => exportList(context, 'stuckTask', query),

  groups: (context, { query }) => groupList(context, 'stuckTask', query),

  /** Tasks of one node are replaced together: the first of them assigns the node, the others are done with it. */
  async reassign(context, { body: { taskIds, userIdList: userIds, comment } }) {
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
