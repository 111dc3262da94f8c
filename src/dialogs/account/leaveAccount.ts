import { api } from '../../client/api.ts';
import { hasPermission } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { LeaveAccountAnswer, LeaveAccountDialogProps, LeavingPerson } from './LeaveAccountDialog.tsx';
import type { LeaveAccountsProps } from './LeaveAccountsDialog.tsx';
import { formatLeaveManyResult, formatLeaveResult, type LeaveAction } from './leaveAccountTexts.ts';

const dialog: Dialog<LeaveAccountDialogProps, LeaveAccountAnswer> = {
  id: 'leaveAccount',
  load: () => import('./LeaveAccountDialog.tsx').then((chunk) => chunk.LeaveAccountDialog),
};

const severalDialog: Dialog<LeaveAccountsProps, true> = {
  id: 'leaveAccounts',
  load: () => import('./LeaveAccountsDialog.tsx').then((chunk) => chunk.LeaveAccountsDialog),
};

/** Shows what depends on the person, then disables or deletes. `handOver`: nothing was done, the person hands over first. */
export async function leaveAccount(
  act: LeaveAction,
  person: LeavingPerson,
): Promise<'done' | 'handOver' | 'canceled'> {
  const held = await api.user.heldTasks({ body: [person.userId] });
  const canHandOver = hasPermission('system:user:edit');
  const answer = await openDialog(dialog, { act, person, held, canHandOver });
  if (answer === undefined) return 'canceled';
  if (answer === 'handOver') return answer;
  toast.success(formatLeaveResult(act, { name: person.nickName, count: answer.moved }));
  return 'done';
}

/** The same for several people. Returns false if it was canceled. */
export async function leaveAccounts(act: LeaveAction, userIds: readonly string[]): Promise<boolean> {
  const held = await api.user.heldTasks({ body: [...userIds] });
  if (!(await openDialog(severalDialog, { act, userIds, held }))) return false;
  toast.success(formatLeaveManyResult(act, userIds.length));
  return true;
}
