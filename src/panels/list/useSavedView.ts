/** The view that an address names, or the one that a person's list begins with. */
import { useEffect, useRef } from 'react';
import type { SavedView } from '../../../contract/calls/savedView.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { isOfQuery } from '../../grid/queryUrl.ts';
import type { Where } from '../../shell/page.ts';
import { leaveView, myViews, openedViews, openView, viewById } from '../../state/savedViews.ts';
import { showFailure } from '../../state/showFailure.ts';
import { knownQuery } from './knownQuery.ts';

export function useSavedView<Row>(model: ListModel<Row>, { search }: Where): void {
  const { view } = model;
  const form = view.recordsOf;
  const named = search.view;
  // Parameters beside it are what a person has changed since the view was opened.
  const changed = Object.keys(search).some(isOfQuery);
  const begun = useRef<ListModel<Row>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view, or another list, opens one
  useEffect(() => {
    const first = begun.current !== model;
    begun.current = model;
    if (form === undefined) return;
    if (first && named === undefined) leaveView(view.id);
    const wanted = wantedView({ form, listId: view.id, named, begins: first && !changed });
    if (!wanted) return;
    let late = false;
    wanted.then(
      (saved) => {
        if (late || !saved) return;
        openView(view.id, saved);
        if (!changed) model.ask(knownQuery(view, saved.content.query));
      },
      (error: unknown) => {
        leaveView(view.id, named);
        showFailure(error);
      },
    );
    return () => {
      late = true;
      begun.current = undefined;
    };
  }, [model, named]);
}

type Wanted = { form: string; listId: string; named: string | undefined; begins: boolean };

/** Undefined where none is to be opened, or it is open already. */
function wantedView({ form, listId, named, begins }: Wanted): Promise<SavedView | undefined> | undefined {
  if (named === undefined) return begins ? defaultOf(form) : undefined;
  const { byList, left } = openedViews;
  return byList[listId]?.viewId === named || left[listId] === named ? undefined : viewById(form, named);
}

const defaultOf = async (form: string): Promise<SavedView | undefined> =>
  (await myViews(form)).find(({ isDefault }) => isDefault);
