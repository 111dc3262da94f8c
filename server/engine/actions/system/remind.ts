/** The system reminds the holder of a due task, for any timeout setting: the exit of the node was refused later in the flow. */
import type { ActionOf } from '../../action.ts';
import type { Draft } from '../../draft.ts';
import type { ActionRule } from '../actionRule.ts';

import { remindHolder, requireDueTask } from '../shared/dueTask.ts';

export const remindRule: ActionRule<'remind'> = { decide: decideReminder };

function decideReminder(draft: Draft, { taskNo }: ActionOf<'remind'>) {
  remindHolder(draft, requireDueTask(draft, taskNo));
}
