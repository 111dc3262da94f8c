import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import type { ConfirmDialogProps } from './confirm.ts';

/** Enter also confirms, because the confirming button has the focus, unless it is final. */
export function ConfirmDialog({ props, close }: DialogBodyProps<ConfirmDialogProps, true>) {
  return (
    <DialogFrame
      title={props.title}
      width={420}
      role="alertdialog"
      {...(props.final ? { focusCancel: true } : { focusButton: true })}
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
