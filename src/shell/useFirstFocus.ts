import { useEffect } from 'react';
import { focusMain } from '../state/panes.ts';
import { useTabActive } from '../state/tabScope.ts';

/** A page that comes to the front has the focus in its main pane, unless something else has it; once it is `shown`. */
export function useFirstFocus(shown = true): void {
  const active = useTabActive();
  useEffect(() => {
    if (shown && active && document.activeElement === document.body) focusMain();
  }, [active, shown]);
}
