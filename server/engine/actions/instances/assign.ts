/** Decides assign, by which an administrator replaces the holders of a node. */

import type { ActionOf } from '../../action.ts';
import { type Draft, endTask, findOpenRun, getTasksOfRun, isLiveTask, throwFailure } from '../../draft.ts';
import { openTasksFor } from '../../openRun.ts';
import { createUserNeeds } from '../../predictedNeeds.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { requireEnabledHolders } from '../shared/holders.ts';

export const assignRule: ActionRule<'assign'> = {
  decide: decideAssign,
  predictNeeds: (_flow, { userIds }) => createUserNeeds('chosen', userIds),
};

/** Votes that were given stay. The holders who have not acted are replaced. */
function decideAssign(draft: Draft, { nodeId, userIds }: ActionOf<'assign'>) {
  assertNotEnded(draft);
  const run = findOpenRun(draft.state, nodeId) ?? throwFailure('NODE_NOT_OPEN');
  const holders = requireEnabledHolders(draft, userIds);
  recordAction(draft, 'assign', { run, userIds: holders.map((one) => one.userId) });
  for (const task of getTasksOfRun(draft.state, run.runNo)) {
    if (isLiveTask(task)) endTask(draft, task, { state: 'transferred' });
  }
  openTasksFor(draft, run.runNo, holders);
}
