/** The panes of the visible page, in reading order: F6 goes through them, Esc goes back to the first. */

const visiblePanes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null);

/** Moves the focus to the pane `by` places on; into it, to what had the focus there last or what wants it first. */
export function stepPane(by: number) {
  const panes = visiblePanes();
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(here + by + panes.length) % panes.length];
  if (next) focusPane(next);
}

/** Whether the list (or what else the main pane holds) has the focus, and not an input in it. */
export function inMain(): boolean {
  const focused = document.activeElement;
  if (focused?.matches('input, textarea, select')) return false;
  return focused?.closest('[data-pane="main"]') !== null;
}

/** Back to the list or whatever else the main pane holds. */
export function focusMain() {
  const main = visiblePanes().find((pane) => pane.dataset.pane === 'main');
  if (main) focusPane(main);
}

/** A part marked `data-pane-focus` takes the focus of its pane (the grid's cell, a tree's row). */
function focusPane(pane: HTMLElement) {
  const wanted = pane.querySelector<HTMLElement>('[data-pane-focus]');
  (wanted ?? pane).focus({ preventScroll: true });
}
