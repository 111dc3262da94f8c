/** A list on a page: its model, its place in the address, and what commands may do with it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { showSavedRow } from '../../../commands/core/changedRows.ts';
import { createListHandle, type ListDialogState } from '../../../grid/handles/listHandle.ts';
import { readPaging } from '../../../grid/model/columns/listSettings.ts';
import { ListModel } from '../../../grid/model/listModel.ts';
import type { ListView } from '../../../grid/model/listView.ts';
import { withFilter } from '../../../grid/model/query/queryChanges.ts';
import { formatQueryParams, isFiltered, isQueryParam } from '../../../grid/model/query/queryUrl.ts';
import { sanitizeQuery, warnDroppedConditions } from '../../../grid/model/query/sanitizeQuery.ts';
import type { GridAccess } from '../../../grid/widget/gridAccess.ts';
import type { PageLocation } from '../../../shell/page.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';
import { registerList } from '../../../state/lists/listRegistry.ts';
import { takeSavedRow } from '../../../state/lists/savedRows.ts';
import { openSavedViews } from '../../../state/lists/savedViews.ts';
import { navigate } from '../../../state/workspace/navigation.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';
import { publishListContext } from './publishListContext.ts';
import { useListAnnouncements } from './useListAnnouncements.ts';
import { useSavedView } from './useSavedView.ts';

export type ListBinding<Row> = {
  model: ListModel<Row>;
  /** The open dialog of the list. */
  opened: ListDialogState;
  setOpened: (opened: ListDialogState) => void;
  onReady: (access: GridAccess) => void;
  /** The column under the cursor, null while the row as a whole is. */
  cell: () => string | null;
};

export type ListOptions<Row> = {
  view: ListView<Row>;
  where: PageLocation;
  /** Runs on a double click or Enter on the focused row. */
  open: () => void;
};

/** `view` must stay the same object as long as nothing in it differs. */
export function useList<Row>({ view, where, open }: ListOptions<Row>): ListBinding<Row> {
  const [opened, setOpened] = useState<ListDialogState>('none');
  const access = useRef<GridAccess>(undefined);
  const before = useRef<ListModel<Row>>(undefined);
  // The address gives the first query; from then on the list writes it, and follows a link to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const model = useMemo(() => createModel(view, where, before.current), [view]);
  before.current = model;
  const opening = useRef(open);
  opening.current = open;
  const handle = useMemo(
    () =>
      createListHandle(model, {
        access: () => access.current,
        setOpened,
        open: () => opening.current(),
      }),
    [model],
  );
  useEffect(() => registerList(handle), [handle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial query is applied once
  useEffect(() => warnDroppedConditions(view, where.search), [view]);
  usePublishContext(model);
  useListAnnouncements(model);
  useSyncAddress(model, where);
  useSavedView(model, where);
  useRefreshOnReturn(model, () => access.current?.focus());
  return {
    model,
    opened,
    setOpened,
    cell: () => access.current?.cell() ?? null,
    onReady: (ready) => {
      access.current = ready;
      if (document.activeElement === document.body) ready.focus();
    },
  };
}

/** A list whose columns have changed keeps its query, page, cursor and selection. */
function createModel<Row>(view: ListView<Row>, where: PageLocation, before: ListModel<Row> | undefined) {
  if (before?.view.id !== view.id) return new ListModel(view, initialQuery(view, where), readPaging(view.id));
  const query = sanitizeQuery(view, formatQueryParams(before.state.query));
  const model = new ListModel(view, query, { ...before.state.paging });
  model.continueFrom(before);
  return model;
}

/** When the address has no query, the list starts with that of its view. */
function initialQuery<Row>(view: ListView<Row>, { search }: PageLocation): ListQuery {
  const query = sanitizeQuery(view, search);
  return isFiltered(query) ? query : withFilter(query, view.defaults);
}

function usePublishContext<Row>(model: ListModel<Row>) {
  const active = useTabActive();
  useEffect(() => (active ? publishListContext(model) : undefined), [model, active]);
}

/** The address follows the query, without a new entry in the history; a link with a query is followed. */
function useSyncAddress<Row>(model: ListModel<Row>, where: PageLocation) {
  const { search } = where;
  const address = new URLSearchParams(
    Object.entries(search).filter(([name]) => isQueryParam(name)),
  ).toString();
  const knownAddress = useRef(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address holds what counts of the search
  useEffect(() => {
    if (address === knownAddress.current) return;
    knownAddress.current = address;
    if (address === '') return;
    warnDroppedConditions(model.view, search);
    const asked = sanitizeQuery(model.view, search);
    if (!isSameQuery(asked, model.state.query)) model.setQuery(asked);
  }, [model, address]);
  const { query } = useSnapshot(model.state);
  const { byList, left } = useSnapshot(openSavedViews);
  const named = where.search.view;
  // A view that the address names counts as open before it is loaded, unless the person has left it.
  const opened = byList[model.view.id]?.viewId ?? (named === left[model.view.id] ? undefined : named);
  const active = useTabActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query is written
  useEffect(() => {
    if (!active) return;
    const own = formatQueryParams(model.state.query);
    const others = Object.fromEntries(
      Object.entries(where.search).filter(([name]) => !isQueryParam(name) && name !== 'view'),
    );
    const next = { ...others, ...(opened && { view: opened }), ...own };
    if (JSON.stringify(sortSearch(next)) === JSON.stringify(sortSearch(where.search))) return;
    const text = new URLSearchParams(next).toString();
    // The list follows links of others only.
    knownAddress.current = new URLSearchParams(own).toString();
    navigate(text ? `${where.pathname}?${text}` : where.pathname, { replace: true });
  }, [model, query, opened, active]);
}

const isSameQuery = (left: ListQuery, right: ListQuery) =>
  JSON.stringify(formatQueryParams(left)) === JSON.stringify(formatQueryParams(right));

const sortSearch = (search: Readonly<Record<string, string>>) =>
  Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1));

/** Refreshes the list and focuses it when its tab is shown again, with the cursor on a record that was saved meanwhile. */
function useRefreshOnReturn<Row>(model: ListModel<Row>, focus: () => void) {
  const active = useTabActive();
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only showing and hiding the tab count
  useEffect(() => {
    if (!active) {
      left.current = true;
      return;
    }
    const isReturn = left.current;
    left.current = false;
    // A list that was closed meanwhile is opened again.
    const saved = takeSavedRow(model.view.recordsOf);
    if (saved) void showSavedRow(model.view.id, saved);
    else if (isReturn) model.refresh();
    // The focus is set synchronously: a frame later it could be taken from a dialog that a key has opened.
    if (isReturn) focus();
  }, [active]);
}
