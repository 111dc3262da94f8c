import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import type { TipProps } from './tip.ts';

/** Text and its layout only: no scripts, forms, frames or styles of a page's own. */
const harmless = { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input', 'button', 'img'] };

export function TipDialog({ props, close }: BodyProps<TipProps, true>) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    text.current?.replaceChildren(DOMPurify.sanitize(props.html, { ...harmless, RETURN_DOM_FRAGMENT: true }));
    text.current?.focus();
  }, [props.html]);
  return (
    <DialogFrame
      title={props.title}
      width={480}
      role="alertdialog"
      confirmLabel="继续"
      onCancel={() => close()}
      onConfirm={() => close(true)}
    >
      <div ref={text} className="dialog-text" tabIndex={-1} />
    </DialogFrame>
  );
}
