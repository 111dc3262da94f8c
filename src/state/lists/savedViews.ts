/** The open saved views of lists, and their server calls. */
import { proxy } from 'valtio';
import type { SavedView, SavedViewContent } from '../../../contract/calls/savedView.ts';
import { api } from '../../client/api.ts';
import { session } from '../session/session.ts';

/** A list that has saved views. */
export type SavedViewList = {
  /** The name under which they are stored. */
  name: string;
  /** Its rows are records of the form of that name; views of colleagues may be opened as well. */
  isForm: boolean;
};

/** Keyed by list id. Column changes are stored here until the view is saved again. */
export const openSavedViews = proxy<{
  byList: Record<string, SavedView>;
  /** The view that was left last, by list id: its URL parameter is ignored from then on. */
  left: Record<string, string>;
}>({ byList: {}, left: {} });

export function openSavedView(listId: string, view: SavedView): void {
  openSavedViews.byList[listId] = view;
  delete openSavedViews.left[listId];
}

export function closeSavedView(listId: string, viewId = openSavedViews.byList[listId]?.viewId): void {
  delete openSavedViews.byList[listId];
  if (viewId !== undefined) openSavedViews.left[listId] = viewId;
}

const ownParams = ({ name }: SavedViewList) => ({
  params: { userId: session.person?.userId ?? '', list: name },
});

export const loadSavedViews = (list: SavedViewList): Promise<SavedView[]> =>
  api.savedView.mine(ownParams(list));

export function loadSavedView(list: SavedViewList, viewId: string): Promise<SavedView> {
  if (list.isForm) return api.savedView.one({ params: { form: list.name, viewId } });
  return api.savedView.own({ params: { ...ownParams(list).params, viewId } });
}

export const createSavedView = (list: SavedViewList, body: { name: string; content: SavedViewContent }) =>
  api.savedView.save({ ...ownParams(list), body });

export const saveViewChanges = (
  list: SavedViewList,
  body: { viewId: string; name?: string; content?: SavedViewContent },
) => api.savedView.save({ ...ownParams(list), body });

export const makeViewDefault = (list: SavedViewList, viewId: string | null) =>
  api.savedView.setDefault({ ...ownParams(list), body: { viewId } });

export const deleteSavedView = (list: SavedViewList, viewId: string) =>
  api.savedView.remove({ ...ownParams(list), body: [viewId] });
