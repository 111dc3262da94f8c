/** The saved views of a list: open, save, rename, share. */
import type { SavedView, SavedViewContent } from '../../../contract/calls/savedView.ts';
import { api } from '../../client/api.ts';
import type { SavedViewsHandle } from '../../state/lists/listAnalysis.ts';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import {
  closeSavedView,
  createSavedView,
  deleteSavedView,
  loadSavedViews,
  makeViewDefault,
  openSavedView,
  openSavedViews,
  type SavedViewList,
  saveViewChanges,
} from '../../state/lists/savedViews.ts';
import { session } from '../../state/session/session.ts';
import { parseSearchItems, settings } from '../../state/workspace/settings.ts';
import { readColumnLayout } from '../model/columns/listSettings.ts';
import type { ListModel } from '../model/listModel.ts';
import { withFilter } from '../model/query/queryChanges.ts';
import { emptyQuery, formatQueryParams } from '../model/query/queryUrl.ts';
import { sanitizeQuery, warnDroppedConditions } from '../model/query/sanitizeQuery.ts';
import type { GridAccess } from '../widget/gridAccess.ts';

/** Undefined for lists that have none. */
export function createSavedViewsHandle<Row>(
  model: ListModel<Row>,
  access: () => GridAccess | undefined,
): SavedViewsHandle | undefined {
  const { view } = model;
  const list = view.savedViews;
  if (!list) return undefined;
  // Focuses the rows, because they show the result, whichever element the command started from.
  const ask = (query: ListQuery) => {
    model.setQuery(query);
    access()?.focus();
  };
  const opened = () => openSavedViews.byList[view.id];
  const shown = async (): Promise<SavedViewContent> => {
    const columns = readColumnLayout(view.id);
    const searchItems = opened()?.content.searchItems ?? (await loadChosenSearchItems(list, view.id));
    return {
      query: formatQueryParams(model.state.query),
      ...(columns && { columns }),
      ...(searchItems && { searchItems }),
    };
  };
  const show = (saved: SavedView | undefined) => {
    if (saved) openSavedView(view.id, saved);
    else closeSavedView(view.id);
  };
  return {
    mine: () => loadSavedViews(list),
    findOpenView: opened,
    open: (saved) => {
      show(saved);
      warnDroppedConditions(view, saved.content.query);
      ask(sanitizeQuery(view, saved.content.query));
    },
    leave: () => {
      show(undefined);
      ask(withFilter(emptyQuery, view.defaults));
    },
    save: async (name) => {
      const content = await shown();
      const { viewId } = await createSavedView(list, { name, content });
      const ownerName = session.person?.nickName ?? '';
      show({ viewId, name, content, isDefault: false, own: true, ownerName });
    },
    overwrite: async (saved) => {
      const content = await shown();
      await saveViewChanges(list, { viewId: saved.viewId, content });
      show({ ...saved, content });
    },
    rename: async (saved, name) => {
      await saveViewChanges(list, { viewId: saved.viewId, name });
      if (opened()?.viewId === saved.viewId) show({ ...saved, name });
    },
    setDefault: async (saved) => {
      await makeViewDefault(list, saved?.viewId ?? null);
    },
    remove: async (saved) => {
      await deleteSavedView(list, saved.viewId);
      if (opened()?.viewId === saved.viewId) show(undefined);
    },
    link: ({ viewId, content }) =>
      list.isForm
        ? `${location.origin}/list/${list.name}?view=${viewId}`
        : `${location.origin}${location.pathname}?${new URLSearchParams(content.query)}`,
  };
}

async function loadChosenSearchItems(list: SavedViewList, listId: string): Promise<string[] | undefined> {
  if (!list.isForm) return parseSearchItems(settings.searchItems[listId]) ?? undefined;
  const params = { userId: session.person?.userId ?? '', form: list.name };
  return (await api.query.saved({ params })).filterKeyList ?? undefined;
}
