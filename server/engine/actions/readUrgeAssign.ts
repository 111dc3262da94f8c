/** Decides read, urge and manual assignment. */

import type { ActionOf } from '../action.ts';
import {
  type Draft,
  emitEvent,
  endTask,
  findOpenRun,
  getTasksOfRun,
  isLiveTask,
  requireChosenHolders,
  throwFailure,
} from '../draft.ts';
import { openTasksFor } from '../openRun.ts';
import { createUserNeeds } from '../predictedNeeds.ts';
import { assertNotEnded, recordAction, requireOwnOpenTask } from '../taskAccess.ts';
import type { ActionRule } from './actionRule.ts';

export const readRule: ActionRule<'read'> = { decide: decideRead };

export const urgeRule: ActionRule<'urge'> = { decide: decideUrge };

export const assignRule: ActionRule<'assign'> = {
  decide: decideAssign,
  predictNeeds: (_flow, { userIds }) => createUserNeeds('chosen', userIds),
};

/** Readings do not depend on the instance status: they can be read after the instance has ended. */
function decideRead(draft: Draft, { taskNo }: ActionOf<'read'>) {
  const task = requireOwnOpenTask(draft, taskNo);
  if (task.role !== 'reader') throwFailure('BUTTON_DISABLED');
  recordAction(draft, 'read', { task });
  endTask(draft, task, { state: 'read' });
}

const minUrgeInterval = 10 * 60_000;

/** Both texts are local times of one time zone. An hour that a clock change repeats may allow one more urge. */
const parseLocalTime = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

function decideUrge(draft: Draft) {
  assertNotEnded(draft);
  const { state, facts } = draft;
  if (state.status !== 0) throwFailure('NODE_NOT_OPEN');
  if (!draft.graph.settings.enableReminder) throwFailure('BUTTON_DISABLED');
  if (state.urgedAt && parseLocalTime(facts.now) - parseLocalTime(state.urgedAt) < minUrgeInterval)
    throwFailure('TOO_SOON');
  recordAction(draft, 'urge');
  for (const task of state.tasks) {
    if (task.state === 'open' && task.role !== 'reader')
      emitEvent(draft, { type: 'taskUrged', taskNo: task.taskNo });
  }
  emitEvent(draft, { type: 'urged', at: facts.now });
}

/** Votes that were given stay. The holders who have not acted are replaced. */
function decideAssign(draft: Draft, { nodeId, userIds }: ActionOf<'assign'>) {
  assertNotEnded(draft);
  const run = findOpenRun(draft.state, nodeId) ?? throwFailure('NODE_NOT_OPEN');
  const holders = requireChosenHolders(draft, userIds);
  if (holders.length === 0 || userIds.some((id) => draft.facts.chosen[id] === null)) {
    throwFailure('NOT_A_CANDIDATE', { msg: '所选人员不存在或已停用' });
  }
  recordAction(draft, 'assign', { run, userIds: holders.map((one) => one.userId) });
  for (const task of getTasksOfRun(draft.state, run.runNo)) {
    if (isLiveTask(task)) endTask(draft, task, { state: 'transferred' });
  }
  openTasksFor(draft, run.runNo, holders);
}
