/** The panes of the visible page, in reading order: F6 cycles through them, Esc returns to the first. */

const visiblePanes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null);

/** Moves the focus by `by` panes, to the element that had the focus in that pane last. */
export function focusAdjacentPane(by: number) {
  const panes = visiblePanes();
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(here + by + panes.length) % panes.length];
  if (next) focusPane(next);
}

/** True if the main pane has the focus, outside its inputs. */
export function isMainPaneFocused(): boolean {
  const focused = document.activeElement;
  if (focused?.matches('input, textarea, select')) return false;
  return focused?.closest('[data-pane="main"]') !== null;
}

/** Focuses the main pane. */
export function focusMainPane() {
  const main = visiblePanes().find((pane) => pane.dataset.pane === 'main');
  if (main) focusPane(main);
}

const lastFocus = new WeakMap<Element, HTMLElement>();

/** Remembers the last focused element of each pane, until the returned function is called. */
export function rememberPaneFocus(): () => void {
  const stop = new AbortController();
  const remember = ({ target }: FocusEvent) => {
    const pane = target instanceof HTMLElement && target.closest('[data-pane]');
    if (pane && pane !== target) lastFocus.set(pane, target);
  };
  addEventListener('focusin', remember, { signal: stop.signal });
  return () => stop.abort();
}

/** The element that handles a pane's keys: the marked part, otherwise its grid. */
const paneFocusSelector = '[data-pane-focus], [role="grid"][tabindex]';

/**
 * Focuses the last focused element of the pane; otherwise the element that handles its keys; otherwise the pane.
 */
function focusPane(pane: HTMLElement) {
  const last = lastFocus.get(pane);
  const keyTarget = pane.querySelector<HTMLElement>(paneFocusSelector);
  const target = last?.isConnected && !last.matches('input, textarea') ? last : (keyTarget ?? pane);
  target.focus({ preventScroll: true });
}
