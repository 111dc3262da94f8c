/** The views of lists that are open, and what is done with them on the server. */
import { proxy } from 'valtio';
import type { SavedView, SavedViewContent } from '../../contract/calls/savedView.ts';
import { api } from '../client/api.ts';
import { session } from './session.ts';

/** By the list's id. Columns that a person moves meanwhile are kept here until the view is saved again. */
export const openedViews = proxy<{
  byList: Record<string, SavedView>;
  /** The one that was left last, by its id: its address is not followed again. */
  left: Record<string, string>;
}>({ byList: {}, left: {} });

export function openView(listId: string, view: SavedView): void {
  openedViews.byList[listId] = view;
  delete openedViews.left[listId];
}

export function leaveView(listId: string, viewId = openedViews.byList[listId]?.viewId): void {
  delete openedViews.byList[listId];
  if (viewId !== undefined) openedViews.left[listId] = viewId;
}

const own = (form: string) => ({ params: { userId: session.person?.userId ?? '', form } });

export const myViews = (form: string): Promise<SavedView[]> => api.savedView.mine(own(form));

export const viewById = (form: string, viewId: string): Promise<SavedView> =>
  api.savedView.one({ params: { form, viewId } });

export const addView = (form: string, body: { name: string; content: SavedViewContent }) =>
  api.savedView.save({ ...own(form), body });

export const changeView = (
  form: string,
  body: { viewId: string; name?: string; content?: SavedViewContent },
) => api.savedView.save({ ...own(form), body });

export const setDefaultView = (form: string, viewId: string | null) =>
  api.savedView.setDefault({ ...own(form), body: { viewId } });

export const removeView = (form: string, viewId: string) =>
  api.savedView.remove({ ...own(form), body: [viewId] });
