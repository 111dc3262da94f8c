/**
 * The initial view of a list of records: the one that its address names, else the person's default view. The address
 * gets it before the list is drawn, so that the list requests its first page once.
 */
import { useEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../../contract/calls/savedView.ts';
import { isQueryParam } from '../../../grid/model/query/queryUrl.ts';
import { formListId } from '../../../grid/views/records/formView.ts';
import type { PageLocation } from '../../../shell/page.ts';
import {
  closeSavedView,
  loadSavedView,
  loadSavedViews,
  openSavedView,
} from '../../../state/lists/savedViews.ts';
import { navigate } from '../../../state/workspace/navigation.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';

type InitialView = { form: string; view?: SavedView | undefined };

/** True from when the list of that form may be drawn. */
export function useInitialView(form: string, { pathname, search }: PageLocation): boolean {
  const [found, setFound] = useState<InitialView>();
  const startedView = useRef<string>(undefined);
  const active = useTabActive();
  // Parameters beside the view are what a person has changed since it was opened.
  const changed = Object.keys(search).some(isQueryParam);
  const listId = formListId(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list begins
  useEffect(() => {
    let late = false;
    const named = search.view;
    if (named === undefined) closeSavedView(listId);
    loadInitialView(form, named, changed).then(
      (view) => {
        if (late) return;
        if (view) openSavedView(listId, view);
        setFound({ form, view });
      },
      (error: unknown) => {
        if (late) return;
        closeSavedView(listId, named);
        showFailure(error);
        setFound({ form });
      },
    );
    return () => {
      late = true;
    };
  }, [form]);
  const view = found?.form === form ? found.view : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is found, and the address is this page's
  useEffect(() => {
    if (!view || !active || startedView.current === form) return;
    const query = new URLSearchParams({ ...search, view: view.viewId, ...(!changed && view.content.query) });
    navigate(`${pathname}?${query}`, { replace: true });
  }, [view, active]);
  if (found?.form === form && (!view || isInAddress(search, view, changed))) startedView.current = form;
  return startedView.current === form;
}

async function loadInitialView(form: string, named: string | undefined, changed: boolean) {
  if (named !== undefined) return loadSavedView(form, named);
  if (changed) return undefined;
  return (await loadSavedViews(form)).find(({ isDefault }) => isDefault);
}

const isInAddress = (
  search: PageLocation['search'],
  { viewId, content }: SavedView,
  changed: boolean,
): boolean =>
  search.view === viewId &&
  (changed || Object.entries(content.query).every(([name, value]) => search[name] === value));
