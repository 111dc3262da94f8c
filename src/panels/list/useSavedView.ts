/** The view that an address names, or the one that a person's list begins with. */
import { useEffect } from 'react';
import type { SavedView } from '../../../contract/calls/savedView.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { isOfQuery } from '../../grid/queryUrl.ts';
import type { Where } from '../../shell/page.ts';
import { myViews, openedViews, viewById } from '../../state/savedViews.ts';
import { showFailure } from '../../state/showFailure.ts';
import { knownQuery } from './knownQuery.ts';

export function useSavedView<Row>(model: ListModel<Row>, { search }: Where): void {
  const { view } = model;
  const form = view.recordsOf;
  const named = search.view;
  // Parameters beside it are what a person has changed since the view was opened.
  const changed = Object.keys(search).some(isOfQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view, or another list, opens one
  useEffect(() => {
    if (form === undefined || (openedViews.byList[view.id]?.viewId === named && named !== undefined)) return;
    if (named === undefined) delete openedViews.byList[view.id];
    if (named === undefined && changed) return;
    let late = false;
    const wanted = named === undefined ? defaultOf(form) : viewById(form, named);
    wanted.then((saved) => {
      if (late || !saved) return;
      openedViews.byList[view.id] = saved;
      if (!changed) model.ask(knownQuery(view, saved.content.query));
    }, showFailure);
    return () => {
      late = true;
    };
  }, [model, named]);
}

const defaultOf = async (form: string): Promise<SavedView | undefined> =>
  (await myViews(form)).find(({ isDefault }) => isDefault);
