import { useEffect } from 'react';
import { focusMainPane } from '../state/workspace/panes.ts';
import { useTabActive } from '../state/workspace/tabScope.ts';

/**
 * Focuses the main pane of a page that becomes active, unless something else has the focus; waits until it is
 * `shown`.
 */
export function useFirstFocus(shown = true): void {
  const active = useTabActive();
  useEffect(() => {
    if (shown && active && isNowhere(document.activeElement)) focusMainPane();
  }, [active, shown]);
}

/** A page that was just hidden has the focus until the browser draws again. */
const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[hidden]') !== null;
