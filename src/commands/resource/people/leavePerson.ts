/** Disables or deletes people after showing what depends on them; a single person can be handed over instead. */

import type { LeavingPerson } from '../../../dialogs/account/LeaveAccountDialog.tsx';
import { leaveAccount, leaveAccounts } from '../../../dialogs/account/leaveAccount.ts';
import type { LeaveAction } from '../../../dialogs/account/leaveAccountTexts.ts';
import { declareCommand } from '../../core/command.ts';
import type { CommandContext } from '../../core/commandContext.ts';
import { openPalette } from '../../core/paletteState.ts';
import { refreshRows, targetRows } from '../resourceContext.ts';
import { createHandOverPrompt } from './handOverPrompt.ts';

/** `changed` runs after the person has left or was handed over. */
export async function leavePerson(
  act: LeaveAction,
  person: LeavingPerson,
  changed: () => void = () => {},
): Promise<void> {
  const answer = await leaveAccount(act, person);
  if (answer === 'done') changed();
  if (answer === 'handOver') openHandOver(person, changed);
}

function openHandOver({ userId, nickName }: LeavingPerson, done: () => void): void {
  const command = declareCommand({
    id: 'person.handOver',
    title: '离职交接…',
    group: '人员',
    unlisted: true,
    createPrompt: () => createHandOverPrompt({ id: userId, nickName }, done),
  });
  openPalette({ command });
}

/** The people whose rows are selected. */
export async function leaveRows(
  act: LeaveAction,
  context: CommandContext,
  ids: readonly string[],
): Promise<void> {
  const [row] = targetRows(context);
  const changed = () => refreshRows(context);
  if (ids.length === 1 && row) {
    const { id, nickName, underDeptIdNames } = row;
    const person = {
      userId: String(id),
      nickName: String(nickName),
      underDeptIdNames: String(underDeptIdNames),
    };
    await leavePerson(act, person, changed);
  } else if (await leaveAccounts(act, ids)) changed();
}
