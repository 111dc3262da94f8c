/** The open saved views of lists, and their server calls. */
import { proxy } from 'valtio';
import type { SavedView, SavedViewContent } from '../../../contract/calls/savedView.ts';
import { api } from '../../client/api.ts';
import { session } from '../session/session.ts';

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

const ownParams = (form: string) => ({ params: { userId: session.person?.userId ?? '', form } });

export const loadSavedViews = (form: string): Promise<SavedView[]> => api.savedView.mine(ownParams(form));

export const loadSavedView = (form: string, viewId: string): Promise<SavedView> =>
  api.savedView.one({ params: { form, viewId } });

export const createSavedView = (form: string, body: { name: string; content: SavedViewContent }) =>
  api.savedView.save({ ...ownParams(form), body });

export const saveViewChanges = (
  form: string,
  body: { viewId: string; name?: string; content?: SavedViewContent },
) => api.savedView.save({ ...ownParams(form), body });

export const makeViewDefault = (form: string, viewId: string | null) =>
  api.savedView.setDefault({ ...ownParams(form), body: { viewId } });

export const deleteSavedView = (form: string, viewId: string) =>
  api.savedView.remove({ ...ownParams(form), body: [viewId] });
