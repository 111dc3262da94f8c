/**
 * The initial view of a list: the one that its address names, else the person's default view. The address
 * gets it before the list is drawn, so that the list requests its first page once.
 */
import { useEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../../contract/calls/savedView.ts';
import { isQueryParam } from '../../../grid/model/query/queryUrl.ts';
import type { PageLocation } from '../../../shell/page.ts';
import {
  closeSavedView,
  loadSavedView,
  loadSavedViews,
  openSavedView,
  type SavedViewList,
} from '../../../state/lists/savedViews.ts';
import { navigate } from '../../../state/workspace/navigation.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';

type InitialView = { listId: string; view?: SavedView | undefined };

type InitialViewOptions = { listId: string; savedViews: SavedViewList | undefined; where: PageLocation };

/** True from when the list may be drawn: at once, if it has no saved views. */
export function useInitialView({ listId, savedViews, where }: InitialViewOptions): boolean {
  const { pathname, search } = where;
  const [found, setFound] = useState<InitialView>();
  const startedView = useRef<string>(undefined);
  const active = useTabActive();
  // Parameters next to the view are the person's changes since it was opened.
  const changed = Object.keys(search).some(isQueryParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list starts again
  useEffect(() => {
    if (!savedViews) return;
    let late = false;
    const named = search.view;
    if (named === undefined) closeSavedView(listId);
    loadInitialView(savedViews, named, changed).then(
      (view) => {
        if (late) return;
        if (view) openSavedView(listId, view);
        setFound({ listId, view });
      },
      (error: unknown) => {
        if (late) return;
        closeSavedView(listId, named);
        showFailure(error);
        setFound({ listId });
      },
    );
    return () => {
      late = true;
    };
  }, [listId]);
  const view = found?.listId === listId ? found.view : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the view is found, and the address is this page's
  useEffect(() => {
    if (!view || !active || startedView.current === listId) return;
    const query = new URLSearchParams({ ...search, view: view.viewId, ...(!changed && view.content.query) });
    navigate(`${pathname}?${query}`, { replace: true });
  }, [view, active]);
  if (found?.listId === listId && (!view || isInAddress(search, view, changed))) startedView.current = listId;
  return !savedViews || startedView.current === listId;
}

async function loadInitialView(list: SavedViewList, named: string | undefined, changed: boolean) {
  if (named !== undefined) return loadSavedView(list, named);
  if (changed) return undefined;
  return (await loadSavedViews(list)).find(({ isDefault }) => isDefault);
}

const isInAddress = (
  search: PageLocation['search'],
  { viewId, content }: SavedView,
  changed: boolean,
): boolean =>
  search.view === viewId &&
  (changed || Object.entries(content.query).every(([name, value]) => search[name] === value));
