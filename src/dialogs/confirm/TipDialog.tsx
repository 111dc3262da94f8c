import { SanitizedHtml } from '../../ui/html/SanitizedHtml.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';

export type TipDialogProps = {
  title: string;
  /** The configured HTML; the dialog sanitizes it. */
  html: string;
};

export function TipDialog({ props, close }: DialogBodyProps<TipDialogProps, true>) {
  return (
    <DialogFrame
      title={props.title}
      role="alertdialog"
      confirmLabel="继续"
      onCancel={() => close()}
      onConfirm={() => close(true)}
    >
      <SanitizedHtml html={props.html} className="dialog-text" takesFocus />
    </DialogFrame>
  );
}
