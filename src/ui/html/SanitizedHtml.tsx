import './richText.css';
import DOMPurify from 'dompurify';
import { useCallback } from 'react';

/** Allows text and its layout only: no scripts, forms, frames or page styles. */
const sanitizeOptions = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'img'],
};

/** Links open a tab of their own: the pages of the product stay. */
function sanitizeToFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}

type SanitizedHtmlProps = {
  html: string;
  className: string;
  /** True if it gets the focus when it appears. */
  takesFocus?: boolean;
};

/** HTML that the server, an editor or a form's configuration has written. */
export function SanitizedHtml({ html, className, takesFocus = false }: SanitizedHtmlProps) {
  // A dialog renders its content one turn after itself: an effect would run before the element exists.
  const show = useCallback(
    (element: HTMLDivElement | null) => {
      element?.replaceChildren(sanitizeToFragment(html));
      if (takesFocus) element?.focus();
    },
    [html, takesFocus],
  );
  return <div ref={show} className={className} {...(takesFocus && { tabIndex: -1 })} />;
}
