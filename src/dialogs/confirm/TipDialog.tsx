import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { SanitizedHtml } from '../shared/SanitizedHtml.tsx';

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
      <SanitizedHtml html={props.html} takesFocus />
    </DialogFrame>
  );
}
