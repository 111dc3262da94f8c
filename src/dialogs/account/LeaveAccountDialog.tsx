import { useState } from 'react';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { api } from '../../client/api.ts';
import { PersonName } from '../../fields/readOnly/PersonName.tsx';
import { Button } from '../../ui/Button.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import {
  barsLeaving,
  dutiesOf,
  formatChangedDuties,
  formatConsequences,
  formatHeldTasks,
  formatLeaveButton,
  formatLeaveTitle,
  formatUses,
  type LeaveAction,
  type PersonDuties,
} from './leaveAccountTexts.ts';
import { submitLeaving } from './submitLeaving.ts';

export type LeaveAccountDialogProps = {
  act: LeaveAction;
  person: LeavingPerson;
  /** The person, if something depends on them. */
  held: readonly PersonDuties[];
  /** The person who asks may hand over. */
  canHandOver: boolean;
};

/** The number of tasks that continued without the person, or the wish to hand over first. */
export type LeaveAccountAnswer = { moved: number } | 'handOver';

export type LeavingPerson = Pick<PickedUser, 'userId' | 'nickName' | 'underDeptIdNames'>;

export function LeaveAccountDialog({
  props,
  close,
}: DialogBodyProps<LeaveAccountDialogProps, LeaveAccountAnswer>) {
  const { act, person } = props;
  const sending = useSubmission();
  const [held, setHeld] = useState(props.held);
  const duties = dutiesOf(held);
  const { count } = duties;
  const barred = barsLeaving(act, held);
  const confirm = () =>
    sending.run(async () => {
      const current = await submitLeaving(
        {
          load: () => api.user.heldTasks({ body: [person.userId] }),
          send: (force) => sendLeaving(props, force),
        },
        held,
      );
      if (current === undefined) return close({ moved: count });
      setHeld(current);
      sending.say(formatChangedDuties(duties, dutiesOf(current)));
    });
  return (
    <DialogFrame
      title={formatLeaveTitle(act)}
      role="alertdialog"
      focusButton={!(barred && props.canHandOver)}
      confirmLook="danger"
      confirmLabel={formatLeaveButton(act, count)}
      busy={sending.busy}
      problem={barred ? undefined : sending.problem}
      onCancel={() => close()}
      {...(!barred && { onConfirm: confirm })}
      aside={
        props.canHandOver &&
        held.length > 0 && (
          // Once nothing can be confirmed any more, the remedy takes the focus from the button that has gone.
          <Button key={String(barred)} autoFocus={barred} onClick={() => close('handOver')}>
            离职交接…
          </Button>
        )
      }
    >
      <p className="dialog-subject">
        <PersonName userId={person.userId} name={person.nickName} /> ·{' '}
        {person.underDeptIdNames || '未分配部门'}
      </p>
      <p className="dialog-text">
        <strong>{formatHeldTasks(count)}</strong>
      </p>
      {[...formatUses(act, duties), ...(barred ? [] : formatConsequences(act, count))].map((sentence) => (
        <p key={sentence} className="dialog-text">
          {sentence}
        </p>
      ))}
    </DialogFrame>
  );
}

const sendLeaving = ({ act, person: { userId } }: LeaveAccountDialogProps, force: boolean) =>
  act === 'remove'
    ? api.user.remove({ body: { ids: [userId], force } })
    : api.user.changeStatus({ params: { status: '1' }, body: { userId, force } });
