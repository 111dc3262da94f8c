import { useState } from 'react';
import { api } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import { countHeldTasks, type LeaveAccountProps } from './leaveAccount.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { changedText, consequences, heldText, leavingButton, leavingTitle } from './parts/leavingWords.ts';
import { useSending } from './parts/useSending.ts';

export function LeaveAccountDialog({ props, close }: BodyProps<LeaveAccountProps, number>) {
  const { act, person } = props;
  const sending = useSending();
  const [count, setCount] = useState(props.count);
  const confirm = () =>
    sending.run(async () => {
      const current = await sendLeaving(props, count);
      if (current === undefined) return close(count);
      setCount(current);
      sending.say(changedText(current));
    });
  return (
    <DialogFrame
      title={leavingTitle(act)}
      width={480}
      role="alertdialog"
      focusButton
      confirmLook="danger"
      confirmLabel={leavingButton(act, count)}
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-subject">
        {person.nickName} · {person.underDeptIdNames || '未分配部门'}
      </p>
      <p className="dialog-text">
        <strong>{heldText(count)}</strong>
      </p>
      {consequences(act, count).map((sentence) => (
        <p key={sentence} className="dialog-text">
          {sentence}
        </p>
      ))}
    </DialogFrame>
  );
}

/** The number of tasks where it is no longer the one that the person at the keyboard was told; nothing is done then. */
async function sendLeaving(
  { act, person: { userId } }: LeaveAccountProps,
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
