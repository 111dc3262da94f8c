import { api } from '../../client/api.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { DisableAccountsProps } from './DisableAccountsDialog.tsx';
import type { LeaveAccountDialogProps, LeavingPerson } from './LeaveAccountDialog.tsx';
import { formatLeaveResult, type LeaveAction } from './leaveAccountTexts.ts';

/** Returns the number of tasks that continued without the person. */
const dialog: Dialog<LeaveAccountDialogProps, number> = {
  id: 'leaveAccount',
  load: () => import('./LeaveAccountDialog.tsx').then((chunk) => chunk.LeaveAccountDialog),
};

const severalDialog: Dialog<DisableAccountsProps, true> = {
  id: 'disableAccounts',
  load: () => import('./DisableAccountsDialog.tsx').then((chunk) => chunk.DisableAccountsDialog),
};

export async function leaveAccount(act: LeaveAction, person: LeavingPerson): Promise<void> {
  const held = await api.user.heldTasks({ body: [person.userId] });
  const moved = await openDialog(dialog, { act, person, held });
  if (moved !== undefined) toast.success(formatLeaveResult(act, { name: person.nickName, count: moved }));
}

/** Returns false if it was canceled. */
export async function disableAccounts(userIds: readonly string[]): Promise<boolean> {
  const held = await api.user.heldTasks({ body: [...userIds] });
  if (!(await openDialog(severalDialog, { userIds, held }))) return false;
  toast.success(`已停用 ${userIds.length} 人`);
  return true;
}
