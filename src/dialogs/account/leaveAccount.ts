import { api } from '../../client/api.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { LeaveAccountDialogProps, LeavingPerson } from './LeaveAccountDialog.tsx';
import { formatLeaveResult, type LeaveAction, type LeaverDuties } from './leaveAccountTexts.ts';

/** Returns the number of tasks that continued without the person. */
const dialog: Dialog<LeaveAccountDialogProps, number> = {
  id: 'leaveAccount',
  load: () => import('./LeaveAccountDialog.tsx').then((chunk) => chunk.LeaveAccountDialog),
};

export async function loadDuties(userId: string): Promise<LeaverDuties> {
  const [{ count, uses } = { count: 0, uses: [] }] = await api.user.heldTasks({ body: [userId] });
  return { count, uses };
}

export async function leaveAccount(act: LeaveAction, person: LeavingPerson): Promise<void> {
  const duties = await loadDuties(person.userId);
  const moved = await openDialog(dialog, { act, person, duties });
  if (moved !== undefined) toast.success(formatLeaveResult(act, { name: person.nickName, count: moved }));
}
