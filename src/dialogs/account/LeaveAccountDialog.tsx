import { useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { countHeldTasks, type LeaveAccountDialogProps } from './leaveAccount.ts';
import {
  formatChangedCount,
  formatConsequences,
  formatHeldTasks,
  formatLeaveButton,
  formatLeaveTitle,
} from './leaveAccountTexts.ts';

export function LeaveAccountDialog({ props, close }: DialogBodyProps<LeaveAccountDialogProps, number>) {
  const { act, person } = props;
  const sending = useSubmission();
  const [count, setCount] = useState(props.count);
  const confirm = () =>
    sending.run(async () => {
      const current = await submitLeaving(props, count);
      if (current === undefined) return close(count);
      setCount(current);
      sending.say(formatChangedCount(current));
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
      {formatConsequences(act, count).map((sentence) => (
        <p key={sentence} className="dialog-text">
          {sentence}
        </p>
      ))}
    </DialogFrame>
  );
}

/** Returns the current number of tasks when it differs from the number the person confirmed; nothing is done then. */
async function submitLeaving(
  { act, person: { userId } }: LeaveAccountDialogProps,
  told: number,
): Promise<number | undefined> {
  const force = told > 0;
  // With `force` the server takes any number.
  if (force) {
    const current = await countHeldTasks(userId);
    if (current !== told) return current;
  }
  try {
    if (act === 'remove') await api.user.remove({ body: { ids: [userId], force } });
    else await api.user.changeStatus({ params: { status: '1' }, body: { userId, force } });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallFailure && error.reason === 'HAS_TASKS')) throw error;
    return countHeldTasks(userId);
  }
}
