/** A list that is open follows its address to another kept view; what it begins with is `useBeginning`'s. */
import { useEffect } from 'react';
import type { ListModel } from '../../grid/listModel.ts';
import { isOfQuery } from '../../grid/queryUrl.ts';
import type { Where } from '../../shell/page.ts';
import { leaveView, openedViews, openView, viewById } from '../../state/savedViews.ts';
import { showFailure } from '../../state/showFailure.ts';
import { knownQuery, tellUnknown } from './knownQuery.ts';

export function useSavedView<Row>(model: ListModel<Row>, { search }: Where): void {
  const { view } = model;
  const form = view.recordsOf;
  const named = search.view;
  // Parameters beside it are what a person has changed since the view was opened.
  const changed = Object.keys(search).some(isOfQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view opens one
  useEffect(() => {
    if (form === undefined || named === undefined || isKnown(view.id, named)) return;
    let late = false;
    viewById(form, named).then(
      (saved) => {
        if (late) return;
        openView(view.id, saved);
        if (changed) return;
        tellUnknown(view, saved.content.query);
        model.ask(knownQuery(view, saved.content.query));
      },
      (error: unknown) => {
        if (late) return;
        leaveView(view.id, named);
        showFailure(error);
      },
    );
    return () => {
      late = true;
    };
  }, [model, named]);
}

/** It is open, or was left just now. */
const isKnown = (listId: string, viewId: string): boolean =>
  openedViews.byList[listId]?.viewId === viewId || openedViews.left[listId] === viewId;
