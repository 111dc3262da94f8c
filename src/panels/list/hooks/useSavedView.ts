/** An open list follows its address to another saved view; `useInitialView` applies the initial one. */
import { useEffect } from 'react';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { isQueryParam } from '../../../grid/model/query/queryUrl.ts';
import { sanitizeQuery, warnDroppedConditions } from '../../../grid/model/query/sanitizeQuery.ts';
import type { PageLocation } from '../../../shell/page.ts';
import {
  closeSavedView,
  loadSavedView,
  openSavedView,
  openSavedViews,
} from '../../../state/lists/savedViews.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';

export function useSavedView<Row>(model: ListModel<Row>, { search }: PageLocation): void {
  const { view } = model;
  const list = view.savedViews;
  const named = search.view;
  // Parameters next to it are changes since the view was opened.
  const changed = Object.keys(search).some(isQueryParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view opens one
  useEffect(() => {
    if (!list || named === undefined || isCurrentOrLeft(view.id, named)) return;
    let late = false;
    loadSavedView(list, named).then(
      (saved) => {
        if (late) return;
        openSavedView(view.id, saved);
        if (changed) return;
        warnDroppedConditions(view, saved.content.query);
        model.setQuery(sanitizeQuery(view, saved.content.query));
      },
      (error: unknown) => {
        if (late) return;
        closeSavedView(view.id, named);
        showFailure(error);
      },
    );
    return () => {
      late = true;
    };
  }, [model, named]);
}

/** True when the view is open or was closed just now. */
const isCurrentOrLeft = (listId: string, viewId: string): boolean =>
  openSavedViews.byList[listId]?.viewId === viewId || openSavedViews.left[listId] === viewId;
