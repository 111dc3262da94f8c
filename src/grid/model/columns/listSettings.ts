/** A person's settings of one list: columns, and pages or endless scroll. Stored with all other settings. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { openSavedViews } from '../../../state/lists/savedViews.ts';
import { settings } from '../../../state/workspace/settings.ts';
import type { Paging } from '../listModelState.ts';
import type { ListView } from '../listView.ts';
import { arrangeColumns, type ColumnLayout, parseColumnLayout } from './columnLayout.ts';

const listSettingsSchema = z.object({
  columns: z.optional(z.unknown()),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  searchOpen: z.optional(z.boolean()),
});
type ListSettings = z.output<typeof listSettingsSchema>;

function readSettings(listId: string): ListSettings {
  const parsed = listSettingsSchema.safeParse(settings.lists[listId]);
  return parsed.success ? parsed.data : {};
}

const saveSettings = (listId: string, change: Partial<ListSettings>) => {
  settings.lists[listId] = { ...readSettings(listId), ...change };
};

/** Pages of the size chosen last; endless scroll if no size was chosen. */
export function readPaging(listId: string): Paging {
  const { pageSize } = readSettings(listId);
  return pageSize === undefined ? { mode: 'endless' } : { mode: 'pages', pageNum: 1, pageSize };
}

export const savePaging = (listId: string, paging: Paging) =>
  saveSettings(listId, { pageSize: paging.mode === 'pages' ? paging.pageSize : undefined });

/** While a saved view is open the changes belong to the view, and the person's own settings stay unchanged. */
export function saveColumnLayout(listId: string, columns: ColumnLayout | undefined): void {
  const opened = openSavedViews.byList[listId];
  if (!opened) {
    saveSettings(listId, { columns });
    return;
  }
  const { columns: _, ...content } = opened.content;
  openSavedViews.byList[listId] = { ...opened, content: columns ? { ...content, columns } : content };
}

/** The current layout; undefined if it equals that of the view. */
export const readColumnLayout = (listId: string): ColumnLayout | undefined =>
  openSavedViews.byList[listId]?.content.columns ?? parseColumnLayout(readSettings(listId).columns);

/** The search area is collapsed until the person opens it; that of a picker (`otherwise`) is open. */
export const toggleSearchArea = (listId: string, otherwise = false) =>
  saveSettings(listId, { searchOpen: !(readSettings(listId).searchOpen ?? otherwise) });

export const openSearchArea = (listId: string) => saveSettings(listId, { searchOpen: true });

/** The view's columns with this person's layout. */
export function useArrangedColumns<Row>(view: ListView<Row>) {
  const stored = useListSettings(view.id).columns;
  const opened = useSnapshot(openSavedViews).byList[view.id];
  const text = JSON.stringify(opened?.content.columns ?? stored ?? null);
  return useMemo(() => arrangeColumns(view.columns, parseColumnLayout(JSON.parse(text))), [view, text]);
}

export const useSearchOpen = (listId: string, otherwise = false) =>
  useListSettings(listId).searchOpen ?? otherwise;

function useListSettings(listId: string): ListSettings {
  // Reading through the snapshot subscribes the component; the value itself is parsed from the settings.
  void useSnapshot(settings).lists[listId];
  return readSettings(listId);
}
