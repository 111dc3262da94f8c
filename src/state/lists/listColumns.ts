/** What can be done with the columns of a list; each answers why it cannot. */
export type ColumnsHandle = {
  /** The one under the cursor; `pinned`: it stays at the left while the list is scrolled. */
  current: () => { id: string; label: string; pinned: boolean } | undefined;
  /** The current one joins those that are sorted by. */
  addSort: () => string | undefined;
  togglePin: () => void;
  /** As wide as the texts of the loaded rows. */
  fit: (which: 'current' | 'all') => void;
  hide: () => string | undefined;
  /** What can be done with the current one, below its header. */
  openMenu: () => void;
};
