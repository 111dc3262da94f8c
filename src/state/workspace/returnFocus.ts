import { focusMainPane } from './panes.ts';

/**
 * Returns the focus from a layer that has closed, unless the person has moved it on by then: fast hands open the palette
 * before a closed dialog is gone.
 */
export function returnFocus(element: HTMLElement, closed: Element | null | undefined): void {
  const here = document.activeElement;
  const isNowhere = here === null || here === document.body || closed?.contains(here);
  if (!isNowhere && !here.contains(element)) return;
  if (element.isConnected && element !== document.body) element.focus({ preventScroll: true });
  // The page was rendered again meanwhile, or only then.
  else focusMainPane();
}
