/** What a person has set for one list: its columns, and pages or endless scroll. Kept with all other settings. */
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

/** Pages of the size last chosen, or endless scroll where none is. */
export function readPaging(listId: string): Paging {
  const { pageSize } = readSettings(listId);
  return pageSize === undefined ? { mode: 'endless' } : { mode: 'pages', pageNum: 1, pageSize };
}

export const savePaging = (listId: string, paging: Paging) =>
  saveSettings(listId, { pageSize: paging.mode === 'pages' ? paging.pageSize : undefined });

/** While a kept view is open they are its own, and a person's are not touched. */
export function saveColumnLayout(listId: string, columns: ColumnLayout | undefined): void {
  const opened = openSavedViews.byList[listId];
  if (!opened) {
    saveSettings(listId, { columns });
    return;
  }
  const { columns: _, ...content } = opened.content;
  openSavedViews.byList[listId] = { ...opened, content: columns ? { ...content, columns } : content };
}

/** As they are arranged now; undefined where they are as the view has them. */
export const readColumnLayout = (listId: string): ColumnLayout | undefined =>
  openSavedViews.byList[listId]?.content.columns ?? parseColumnLayout(readSettings(listId).columns);

/** The search area is folded until the person opens it; a picker's (`otherwise`) is open. */
export const toggleSearchArea = (listId: string, otherwise = false) =>
  saveSettings(listId, { searchOpen: !(readSettings(listId).searchOpen ?? otherwise) });

export const openSearchArea = (listId: string) => saveSettings(listId, { searchOpen: true });

/** The view's columns as this person has them. */
export function useArrangedColumns<Row>(view: ListView<Row>) {
  const kept = useListSettings(view.id).columns;
  const opened = useSnapshot(openSavedViews).byList[view.id];
  const text = JSON.stringify(opened?.content.columns ?? kept ?? null);
  return useMemo(() => arrangeColumns(view.columns, parseColumnLayout(JSON.parse(text))), [view, text]);
}

export const useSearchOpen = (listId: string, otherwise = false) =>
  useListSettings(listId).searchOpen ?? otherwise;

function useListSettings(listId: string): ListSettings {
  // Reading through the snapshot makes the component follow; what is read is parsed from the settings themselves.
  void useSnapshot(settings).lists[listId];
  return readSettings(listId);
}
