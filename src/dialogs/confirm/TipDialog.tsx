import DOMPurify from 'dompurify';
import { useCallback } from 'react';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import type { TipDialogProps } from './confirmTip.ts';

/** Allows text and its layout only: no scripts, forms, frames or page styles. */
const sanitizeOptions = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'img'],
};

export function TipDialog({ props, close }: DialogBodyProps<TipDialogProps, true>) {
  // The dialog renders its content one turn after itself: an effect would run before the element exists.
  const show = useCallback(
    (text: HTMLDivElement | null) => {
      text?.replaceChildren(
        DOMPurify.sanitize(props.html, { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true }),
      );
      text?.focus();
    },
    [props.html],
  );
  return (
    <DialogFrame
      title={props.title}
      width={480}
      role="alertdialog"
      confirmLabel="继续"
      onCancel={() => close()}
      onConfirm={() => close(true)}
    >
      <div ref={show} className="dialog-text" tabIndex={-1} />
    </DialogFrame>
  );
}
