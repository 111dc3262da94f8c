import DOMPurify from 'dompurify';
import { useCallback } from 'react';

/** Allows text and its layout only: no scripts, forms, frames or page styles. */
const sanitizeOptions = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'img'],
};

/** HTML that the server or a form's configuration has written; `takesFocus` when it appears. */
export function SanitizedHtml({ html, takesFocus = false }: { html: string; takesFocus?: boolean }) {
  // A dialog renders its content one turn after itself: an effect would run before the element exists.
  const show = useCallback(
    (element: HTMLDivElement | null) => {
      element?.replaceChildren(DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true }));
      if (takesFocus) element?.focus();
    },
    [html, takesFocus],
  );
  return <div ref={show} className="dialog-text" {...(takesFocus && { tabIndex: -1 })} />;
}
