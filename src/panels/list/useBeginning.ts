/**
 * What a list of records begins with: the view that its address names, else the one that the person has made the
 * default. It stands in the address before the list is drawn, so that the list asks for its first page once.
 */
import { useEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../contract/calls/savedView.ts';
import { isOfQuery } from '../../grid/queryUrl.ts';
import { formListId } from '../../grid/views/form.ts';
import type { Where } from '../../shell/page.ts';
import { navigate } from '../../state/navigation.ts';
import { leaveView, myViews, openView, viewById } from '../../state/savedViews.ts';
import { showFailure } from '../../state/showFailure.ts';
import { useTabActive } from '../../state/tabScope.ts';

type Beginning = { form: string; view?: SavedView | undefined };

/** True from when the list of that form may be drawn. */
export function useBeginning(form: string, { pathname, search }: Where): boolean {
  const [found, setFound] = useState<Beginning>();
  const begun = useRef<string>(undefined);
  const active = useTabActive();
  // Parameters beside the view are what a person has changed since it was opened.
  const changed = Object.keys(search).some(isOfQuery);
  const listId = formListId(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list begins
  useEffect(() => {
    let late = false;
    const named = search.view;
    if (named === undefined) leaveView(listId);
    beginningOf(form, named, changed).then(
      (view) => {
        if (late) return;
        if (view) openView(listId, view);
        setFound({ form, view });
      },
      (error: unknown) => {
        if (late) return;
        leaveView(listId, named);
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
    if (!view || !active || begun.current === form) return;
    const query = new URLSearchParams({ ...search, view: view.viewId, ...(!changed && view.content.query) });
    navigate(`${pathname}?${query}`, { replace: true });
  }, [view, active]);
  if (found?.form === form && (!view || isIn(search, view, changed))) begun.current = form;
  return begun.current === form;
}

async function beginningOf(form: string, named: string | undefined, changed: boolean) {
  if (named !== undefined) return viewById(form, named);
  if (changed) return undefined;
  return (await myViews(form)).find(({ isDefault }) => isDefault);
}

const isIn = (search: Where['search'], { viewId, content }: SavedView, changed: boolean): boolean =>
  search.view === viewId &&
  (changed || Object.entries(content.query).every(([name, value]) => search[name] === value));
