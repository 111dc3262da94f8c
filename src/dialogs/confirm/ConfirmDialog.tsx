import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';

export type ConfirmDialogProps = {
  title: string;
  body: string;
  /** The task that the question concerns; once the task is closed nothing can be confirmed. */
  taskId?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** True when the loss cannot be undone. */
  danger?: boolean;
  /** True if it is irreversible: Enter alone, which people press by habit, does not confirm then. */
  final?: boolean;
  /** True for a notice without a cancel button. */
  notice?: boolean;
};

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
