/** The review before an account is disabled or deleted: the person, their pending work, and its new owner. */
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { api } from '../../client/api.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import { formatLeaveResult, type LeaveAction } from './leaveAccountTexts.ts';

export type LeavingPerson = Pick<PickedUser, 'userId' | 'nickName' | 'underDeptIdNames'>;

export type LeaveAccountDialogProps = {
  act: LeaveAction;
  person: LeavingPerson;
  /** Tasks of active instances that wait for the person. */
  count: number;
};

/** Returns the number of tasks that continued without the person. */
const dialog: Dialog<LeaveAccountDialogProps, number> = {
  id: 'leaveAccount',
  load: () => import('./LeaveAccountDialog.tsx').then((chunk) => chunk.LeaveAccountDialog),
};

export async function countHeldTasks(userId: string): Promise<number> {
  const [held] = await api.user.heldTasks({ body: [userId] });
  return held?.count ?? 0;
}

export async function leaveAccount(act: LeaveAction, person: LeavingPerson): Promise<void> {
  const count = await countHeldTasks(person.userId);
  const moved = await openDialog(dialog, { act, person, count });
  if (moved !== undefined) toast.success(formatLeaveResult(act, { name: person.nickName, count: moved }));
}
