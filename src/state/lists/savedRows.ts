/** Records that were saved on a page of their own: the list of their form puts the cursor on them when it is shown again. */

/** `parent`: the key of the row above it in a tree. */
export type SavedRow = { key: string; parent?: string | undefined };

const savedRows = new Map<string, SavedRow>();

export function announceSavedRow(formEnName: string, row: SavedRow): void {
  savedRows.set(formEnName, row);
}

/** The row that was saved last, once. */
export function takeSavedRow(formEnName: string | undefined): SavedRow | undefined {
  if (formEnName === undefined) return undefined;
  const row = savedRows.get(formEnName);
  savedRows.delete(formEnName);
  return row;
}
