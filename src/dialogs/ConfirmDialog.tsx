import type { ConfirmProps } from './confirm.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';

/** Enter confirms as well: the confirming button has the focus. */
export function ConfirmDialog({ props, close }: BodyProps<ConfirmProps, true>) {
  return (
    <DialogFrame
      title={props.title}
      width={420}
      role="alertdialog"
      focusButton
      taskId={props.taskId}
      confirmLook={props.danger ? 'danger' : 'primary'}
      {...(props.confirmLabel ? { confirmLabel: props.confirmLabel } : {})}
      {...(props.cancelLabel ? { cancelLabel: props.cancelLabel } : {})}
      onCancel={() => close()}
      {...(props.notice ? {} : { onConfirm: () => close(true) })}
    >
      <p className="dialog-text">{props.body}</p>
    </DialogFrame>
  );
}
