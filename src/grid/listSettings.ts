/** What a person has set for one list: its columns, and pages or endless scroll. Kept with all other settings. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { openedViews } from '../state/savedViews.ts';
import { settings } from '../state/settings.ts';
import { arrangedColumns, type ColumnLayout, layoutOf } from './columnLayout.ts';
import type { Paging } from './modelState.ts';
import type { ListView } from './view.ts';

const kept = z.object({
  columns: z.optional(z.unknown()),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  searchOpen: z.optional(z.boolean()),
});
type Kept = z.output<typeof kept>;

function keptOf(listId: string): Kept {
  const parsed = kept.safeParse(settings.lists[listId]);
  return parsed.success ? parsed.data : {};
}

const keep = (listId: string, change: Partial<Kept>) => {
  settings.lists[listId] = { ...keptOf(listId), ...change };
};

/** Pages of the size last chosen, or endless scroll where none is. */
export function pagingOf(listId: string): Paging {
  const { pageSize } = keptOf(listId);
  return pageSize === undefined ? { mode: 'endless' } : { mode: 'pages', pageNum: 1, pageSize };
}

export const keepPaging = (listId: string, paging: Paging) =>
  keep(listId, { pageSize: paging.mode === 'pages' ? paging.pageSize : undefined });

/** While a kept view is open they are its own, and a person's are not touched. */
export function keepColumns(listId: string, columns: ColumnLayout | undefined): void {
  const opened = openedViews.byList[listId];
  if (!opened) {
    keep(listId, { columns });
    return;
  }
  const { columns: _, ...content } = opened.content;
  openedViews.byList[listId] = { ...opened, content: columns ? { ...content, columns } : content };
}

/** As they are arranged now; undefined where they are as the view has them. */
export const columnsOf = (listId: string): ColumnLayout | undefined =>
  openedViews.byList[listId]?.content.columns ?? layoutOf(keptOf(listId).columns);

/** The search area is folded until the person opens it; a picker's (`otherwise`) is open. */
export const toggleSearchArea = (listId: string, otherwise = false) =>
  keep(listId, { searchOpen: !(keptOf(listId).searchOpen ?? otherwise) });

export const openSearchArea = (listId: string) => keep(listId, { searchOpen: true });

/** The view's columns as this person has them. */
export function useColumns<Row>(view: ListView<Row>) {
  const kept = useKept(view.id).columns;
  const opened = useSnapshot(openedViews).byList[view.id];
  const text = JSON.stringify(opened?.content.columns ?? kept ?? null);
  return useMemo(() => arrangedColumns(view.columns, layoutOf(JSON.parse(text))), [view, text]);
}

export const useSearchOpen = (listId: string, otherwise = false) => useKept(listId).searchOpen ?? otherwise;

function useKept(listId: string): Kept {
  // Reading through the snapshot makes the component follow; what is read is parsed from the settings themselves.
  void useSnapshot(settings).lists[listId];
  return keptOf(listId);
}
