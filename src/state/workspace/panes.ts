/** The panes of the visible page, in reading order: F6 goes through them, Esc goes back to the first. */

const visiblePanes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null);

/** Moves the focus to the pane `by` places on; into it, to what had the focus there last. */
export function focusAdjacentPane(by: number) {
  const panes = visiblePanes();
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(here + by + panes.length) % panes.length];
  if (next) focusPane(next);
}

/** Whether the list (or what else the main pane holds) has the focus, and not an input in it. */
export function isMainPaneFocused(): boolean {
  const focused = document.activeElement;
  if (focused?.matches('input, textarea, select')) return false;
  return focused?.closest('[data-pane="main"]') !== null;
}

/** Back to the list or whatever else the main pane holds. */
export function focusMainPane() {
  const main = visiblePanes().find((pane) => pane.dataset.pane === 'main');
  if (main) focusPane(main);
}

const lastFocus = new WeakMap<Element, HTMLElement>();

/** Remembers what had the focus in each pane, until the returned function is called. */
export function rememberPaneFocus(): () => void {
  const stop = new AbortController();
  const remember = ({ target }: FocusEvent) => {
    const pane = target instanceof HTMLElement && target.closest('[data-pane]');
    if (pane && pane !== target) lastFocus.set(pane, target);
  };
  addEventListener('focusin', remember, { signal: stop.signal });
  return () => stop.abort();
}

/** What the keys of a pane are for: the part marked so, else its grid. */
const paneFocusSelector = '[data-pane-focus], [role="grid"][tabindex]';

/** To what had the focus in it last; else to what its keys are for; else to the pane itself. */
function focusPane(pane: HTMLElement) {
  const last = lastFocus.get(pane);
  const wanted = pane.querySelector<HTMLElement>(paneFocusSelector);
  const target = last?.isConnected && !last.matches('input, textarea') ? last : (wanted ?? pane);
  target.focus({ preventScroll: true });
}
