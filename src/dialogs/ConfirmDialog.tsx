import { useEffect, useRef } from 'react';
import type { ConfirmProps } from './confirm.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';

/** Enter confirms as well: the confirming button has the focus. */
export function ConfirmDialog({ props, close }: BodyProps<ConfirmProps, true>) {
  const body = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const buttons = body.current
      ?.closest('.dialog-content')
      ?.querySelectorAll<HTMLElement>('.dialog-foot button');
    buttons?.[buttons.length - 1]?.focus();
  }, []);
  return (
    <DialogFrame
      title={props.title}
      width={420}
      role="alertdialog"
      confirmLook={props.danger ? 'danger' : 'primary'}
      {...(props.confirmLabel ? { confirmLabel: props.confirmLabel } : {})}
      {...(props.cancelLabel ? { cancelLabel: props.cancelLabel } : {})}
      onCancel={() => close()}
      {...(props.notice ? {} : { onConfirm: () => close(true) })}
    >
      <p ref={body} className="dialog-text">
        {props.body}
      </p>
    </DialogFrame>
  );
}
