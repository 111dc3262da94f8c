import { useState } from 'react';
import { api } from '../../client/api.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import {
  barsLeaving,
  formatLeaveManyButton,
  formatLeaveManyTitle,
  formatLeaveQuestion,
  type LeaveAction,
  type PersonDuties,
} from './leaveAccountTexts.ts';
import { submitLeaving } from './submitLeaving.ts';

export type LeaveAccountsProps = {
  act: LeaveAction;
  userIds: readonly string[];
  /** Those on whom something depends. */
  held: readonly PersonDuties[];
};

/** One question for several people; true once they have left. Enter alone does not delete them. */
export function LeaveAccountsDialog({ props, close }: DialogBodyProps<LeaveAccountsProps, true>) {
  const { act } = props;
  const ids = [...props.userIds];
  const sending = useSubmission();
  const [held, setHeld] = useState(props.held);
  const barred = barsLeaving(act, held);
  const confirm = () =>
    sending.run(async () => {
      const current = await submitLeaving(
        {
          load: () => api.user.heldTasks({ body: ids }),
          send: (force) => sendLeavingMany(act, { ids, force }),
        },
        held,
      );
      if (current === undefined) return close(true);
      setHeld(current);
      sending.say('待办或指定这些人的地方刚有变化，请再次确认');
    });
  return (
    <DialogFrame
      title={formatLeaveManyTitle(act, ids.length)}
      width={420}
      role="alertdialog"
      {...(act === 'remove' ? { focusCancel: true } : { focusButton: true })}
      confirmLook="danger"
      confirmLabel={formatLeaveManyButton(act, held)}
      busy={sending.busy}
      problem={barred ? undefined : sending.problem}
      onCancel={() => close()}
      {...(!barred && { onConfirm: confirm })}
    >
      <p className="dialog-text">{formatLeaveQuestion(act, held)}</p>
    </DialogFrame>
  );
}

const sendLeavingMany = (act: LeaveAction, { ids, force }: { ids: string[]; force: boolean }) =>
  act === 'remove'
    ? api.user.remove({ body: { ids, force } })
    : api.user.editMany({ body: { ids, status: '1', force } });
