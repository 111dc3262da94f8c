/** The saved views of a form's list: open, save, rename, share. */
import type { SavedView, SavedViewContent } from '../../../contract/calls/savedView.ts';
import { api } from '../../client/api.ts';
import type { SavedViewsHandle } from '../../state/lists/listAnalysis.ts';
import {
  closeSavedView,
  createSavedView,
  deleteSavedView,
  loadSavedViews,
  makeViewDefault,
  openSavedView,
  openSavedViews,
  saveViewChanges,
} from '../../state/lists/savedViews.ts';
import { session } from '../../state/session/session.ts';
import { readColumnLayout } from '../model/columns/listSettings.ts';
import type { ListModel } from '../model/listModel.ts';
import type { ListQuery } from '../model/listView.ts';
import { emptyQuery, formatQueryParams } from '../model/query/queryUrl.ts';
import { sanitizeQuery, warnDroppedConditions } from '../model/query/sanitizeQuery.ts';

export function createSavedViewsHandle<Row>(
  model: ListModel<Row>,
  form: string,
  ask: (query: ListQuery) => void,
): SavedViewsHandle {
  const { view } = model;
  const opened = () => openSavedViews.byList[view.id];
  const shown = async (): Promise<SavedViewContent> => {
    const columns = readColumnLayout(view.id);
    const searchItems = opened()?.content.searchItems ?? (await loadChosenSearchItems(form));
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
    mine: () => loadSavedViews(form),
    opened,
    open: (saved) => {
      show(saved);
      warnDroppedConditions(view, saved.content.query);
      ask(sanitizeQuery(view, saved.content.query));
    },
    leave: () => {
      show(undefined);
      ask({ ...emptyQuery, filters: view.defaults ?? {} });
    },
    save: async (name) => {
      const content = await shown();
      const { viewId } = await createSavedView(form, { name, content });
      const ownerName = session.person?.nickName ?? '';
      show({ viewId, name, content, isDefault: false, own: true, ownerName });
    },
    overwrite: async (saved) => {
      const content = await shown();
      await saveViewChanges(form, { viewId: saved.viewId, content });
      show({ ...saved, content });
    },
    rename: async (saved, name) => {
      await saveViewChanges(form, { viewId: saved.viewId, name });
      if (opened()?.viewId === saved.viewId) show({ ...saved, name });
    },
    setDefault: async (saved) => {
      await makeViewDefault(form, saved?.viewId ?? null);
    },
    remove: async (saved) => {
      await deleteSavedView(form, saved.viewId);
      if (opened()?.viewId === saved.viewId) show(undefined);
    },
    link: ({ viewId }) => `${location.origin}/list/${form}?view=${viewId}`,
  };
}

async function loadChosenSearchItems(form: string): Promise<string[] | undefined> {
  const params = { userId: session.person?.userId ?? '', form };
  return (await api.query.saved({ params })).filterKeyList ?? undefined;
}
