/** read, urge, manual assignment. */

import { act, ownOpenTask, refuseEnded } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { type Draft, emit, endTask, holdersChosen, isLive, openRunAt, refuse, tasksIn } from '../draft.ts';
import { openTasks } from '../runs.ts';

/** Readings are outside the instance's life: they may be read after it has ended. */
export function read(draft: Draft, { taskNo }: ActionOf<'read'>) {
  const task = ownOpenTask(draft, taskNo);
  if (task.role !== 'reader') refuse('BUTTON_DISABLED');
  act(draft, 'read', { task });
  endTask(draft, task, { state: 'read' });
}

const urgePause = 10 * 60_000;

/** Local texts of one time zone; an hour that a clock change repeats may allow one urge more. */
const milliseconds = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

export function urge(draft: Draft) {
  refuseEnded(draft);
  const { state, facts } = draft;
  if (state.status !== 0) refuse('NODE_NOT_OPEN');
  if (!draft.graph.settings.enableReminder) refuse('BUTTON_DISABLED');
  if (state.urgedAt && milliseconds(facts.now) - milliseconds(state.urgedAt) < urgePause) refuse('TOO_SOON');
  act(draft, 'urge');
  for (const task of state.tasks) {
    if (task.state === 'open' && task.role !== 'reader')
      emit(draft, { type: 'taskUrged', taskNo: task.taskNo });
  }
  emit(draft, { type: 'urged', at: facts.now });
}

/** Votes already given stay; whoever had not acted is replaced. */
export function assign(draft: Draft, { nodeId, userIds }: ActionOf<'assign'>) {
  refuseEnded(draft);
  const run = openRunAt(draft.state, nodeId) ?? refuse('NODE_NOT_OPEN');
  const holders = holdersChosen(draft, userIds);
  if (holders.length === 0 || userIds.some((id) => draft.facts.chosen[id] === null)) {
    refuse('NOT_A_CANDIDATE', { msg: '所选人员不存在或已停用' });
  }
  act(draft, 'assign', { run, userIds: holders.map((one) => one.userId) });
  for (const task of tasksIn(draft.state, run.runNo)) {
    if (isLive(task)) endTask(draft, task, { state: 'transferred' });
  }
  openTasks(draft, run.runNo, holders);
}
