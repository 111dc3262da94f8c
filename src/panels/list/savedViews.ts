/** The views that a person keeps of a form's list: opened, saved, renamed, handed on. */
import type { SavedView, SavedViewContent } from '../../../contract/calls/savedView.ts';
import { api } from '../../client/api.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { columnsOf } from '../../grid/listSettings.ts';
import { emptyQuery, searchOfQuery } from '../../grid/queryUrl.ts';
import type { ListQuery } from '../../grid/view.ts';
import type { ViewsHandle } from '../../state/analysis.ts';
import {
  addView,
  changeView,
  leaveView,
  myViews,
  openedViews,
  openView,
  removeView,
  setDefaultView,
} from '../../state/savedViews.ts';
import { session } from '../../state/session.ts';
import { knownQuery, tellUnknown } from './knownQuery.ts';

export function viewsHandle<Row>(
  model: ListModel<Row>,
  form: string,
  ask: (query: ListQuery) => void,
): ViewsHandle {
  const { view } = model;
  const opened = () => openedViews.byList[view.id];
  const shown = async (): Promise<SavedViewContent> => {
    const columns = columnsOf(view.id);
    const searchItems = opened()?.content.searchItems ?? (await chosenSearchItems(form));
    return {
      query: searchOfQuery(model.state.query),
      ...(columns && { columns }),
      ...(searchItems && { searchItems }),
    };
  };
  const show = (saved: SavedView | undefined) => {
    if (saved) openView(view.id, saved);
    else leaveView(view.id);
  };
  return {
    mine: () => myViews(form),
    opened,
    open: (saved) => {
      show(saved);
      tellUnknown(view, saved.content.query);
      ask(knownQuery(view, saved.content.query));
    },
    leave: () => {
      show(undefined);
      ask({ ...emptyQuery, filters: view.defaults ?? {} });
    },
    save: async (name) => {
      const content = await shown();
      const { viewId } = await addView(form, { name, content });
      const ownerName = session.person?.nickName ?? '';
      show({ viewId, name, content, isDefault: false, own: true, ownerName });
    },
    overwrite: async (saved) => {
      const content = await shown();
      await changeView(form, { viewId: saved.viewId, content });
      show({ ...saved, content });
    },
    rename: async (saved, name) => {
      await changeView(form, { viewId: saved.viewId, name });
      if (opened()?.viewId === saved.viewId) show({ ...saved, name });
    },
    setDefault: async (saved) => {
      await setDefaultView(form, saved?.viewId ?? null);
    },
    remove: async (saved) => {
      await removeView(form, saved.viewId);
      if (opened()?.viewId === saved.viewId) show(undefined);
    },
    link: ({ viewId }) => `${location.origin}/list/${form}?view=${viewId}`,
  };
}

async function chosenSearchItems(form: string): Promise<string[] | undefined> {
  const params = { userId: session.person?.userId ?? '', form };
  return (await api.query.saved({ params })).filterKeyList ?? undefined;
}
