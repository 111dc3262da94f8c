import { useEffect } from 'react';
import { focusMain } from '../state/panes.ts';
import { useTabActive } from '../state/tabScope.ts';

/** A page that comes to the front has the focus in its main pane, unless something else has it; once it is `shown`. */
export function useFirstFocus(shown = true): void {
  const active = useTabActive();
  useEffect(() => {
    if (shown && active && isNowhere(document.activeElement)) focusMain();
  }, [active, shown]);
}

/** A page that was just hidden has the focus until the browser draws again. */
const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[hidden]') !== null;
