import { useState } from 'react';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { loadDuties } from './leaveAccount.ts';
import {
  formatChangedDuties,
  formatConsequences,
  formatHeldTasks,
  formatLeaveButton,
  formatLeaveTitle,
  formatUses,
  type LeaveAction,
  type LeaverDuties,
} from './leaveAccountTexts.ts';

export type LeaveAccountDialogProps = {
  act: LeaveAction;
  person: LeavingPerson;
  duties: LeaverDuties;
};

export type LeavingPerson = Pick<PickedUser, 'userId' | 'nickName' | 'underDeptIdNames'>;

export function LeaveAccountDialog({ props, close }: DialogBodyProps<LeaveAccountDialogProps, number>) {
  const { act, person } = props;
  const sending = useSubmission();
  const [duties, setDuties] = useState(props.duties);
  const { count, uses } = duties;
  const confirm = () =>
    sending.run(async () => {
      const current = await submitLeaving(props, duties);
      if (current === undefined) return close(count);
      setDuties(current);
      sending.say(formatChangedDuties(duties, current));
    });
  return (
    <DialogFrame
      title={formatLeaveTitle(act)}
      role="alertdialog"
      focusButton
      confirmLook="danger"
      confirmLabel={formatLeaveButton(act, count)}
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-subject">
        {person.nickName} · {person.underDeptIdNames || '未分配部门'}
      </p>
      <p className="dialog-text">
        <strong>{formatHeldTasks(count)}</strong>
      </p>
      {[...formatUses(act, uses), ...formatConsequences(act, count)].map((sentence) => (
        <p key={sentence} className="dialog-text">
          {sentence}
        </p>
      ))}
    </DialogFrame>
  );
}

/** Returns what depends on the person now if it differs from what was confirmed; nothing is done then. */
async function submitLeaving(
  { act, person: { userId } }: LeaveAccountDialogProps,
  told: LeaverDuties,
): Promise<LeaverDuties | undefined> {
  const force = told.count > 0 || told.uses.length > 0;
  // With `force` the server takes whatever depends on the person.
  if (force) {
    const current = await loadDuties(userId);
    if (JSON.stringify(current) !== JSON.stringify(told)) return current;
  }
  try {
    if (act === 'remove') await api.user.remove({ body: { ids: [userId], force } });
    else await api.user.changeStatus({ params: { status: '1' }, body: { userId, force } });
    return undefined;
  } catch (error) {
    const isNews = error instanceof CallFailure && ['HAS_TASKS', 'IN_USE'].includes(error.reason ?? '');
    if (force || !isNews) throw error;
    return loadDuties(userId);
  }
}
