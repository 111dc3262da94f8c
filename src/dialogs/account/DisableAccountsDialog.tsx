import { useState } from 'react';
import { api } from '../../client/api.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { formatDisableQuestion, type PersonDuties } from './leaveAccountTexts.ts';
import { submitLeaving } from './submitLeaving.ts';

export type DisableAccountsProps = {
  userIds: readonly string[];
  /** Those on whom something depends. */
  held: readonly PersonDuties[];
};

/** One question for several people; true once they are disabled. */
export function DisableAccountsDialog({ props, close }: DialogBodyProps<DisableAccountsProps, true>) {
  const ids = [...props.userIds];
  const sending = useSubmission();
  const [held, setHeld] = useState(props.held);
  const confirm = () =>
    sending.run(async () => {
      const current = await submitLeaving(
        {
          load: () => api.user.heldTasks({ body: ids }),
          send: (force) => api.user.editMany({ body: { ids, status: '1', force } }),
        },
        held,
      );
      if (current === undefined) return close(true);
      setHeld(current);
      sending.say('待办或指定这些人的地方刚有变化，请再次确认');
    });
  return (
    <DialogFrame
      title={`停用账号（${ids.length} 人）`}
      width={420}
      role="alertdialog"
      focusButton
      confirmLook="danger"
      confirmLabel={held.some(({ count }) => count > 0) ? '停用并移交' : '停用'}
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-text">{formatDisableQuestion(held)}</p>
    </DialogFrame>
  );
}
