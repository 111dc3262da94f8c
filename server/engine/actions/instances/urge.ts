/** Decides urge, which marks the open tasks of an instance. */
import { type Draft, emitEvent, throwFailure } from '../../draft.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';

export const urgeRule: ActionRule<'urge'> = { decide: decideUrge };

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
