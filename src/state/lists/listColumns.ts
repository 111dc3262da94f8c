/** Column functions of a list; each returns the reason if it is impossible. */
export type ColumnsHandle = {
  /** The column under the cursor; `pinned`: it stays at the left during horizontal scrolling. */
  current: () => { id: string; label: string; sortable: boolean; pinned: boolean } | undefined;
  /** Adds the column to the sort order. */
  addSort: () => string | undefined;
  togglePin: () => void;
  /** Fits the width to the texts of the loaded rows. */
  fit: (which: 'current' | 'all') => void;
  hide: () => string | undefined;
  /** Opens the column menu below the header. */
  openMenu: () => void;
};
