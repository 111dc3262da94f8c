/** A list on a page: its model, its place in the address, and what commands may do with it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { type CommandContext, publishContext } from '../../commands/context.ts';
import type { GridAccess } from '../../grid/gridAccess.ts';
import { ListModel } from '../../grid/listModel.ts';
import { pagingOf } from '../../grid/listSettings.ts';
import { isFiltered, isOfQuery, queryOfSearch, searchOfQuery } from '../../grid/queryUrl.ts';
import type { ListQuery, ListView } from '../../grid/view.ts';
import type { Where } from '../../shell/page.ts';
import { offerList } from '../../state/lists.ts';
import { navigate } from '../../state/navigation.ts';
import { openedViews } from '../../state/savedViews.ts';
import { useTabActive } from '../../state/tabScope.ts';
import { knownQuery, tellUnknown } from './knownQuery.ts';
import { type ListOpenings, listHandle } from './listHandle.ts';
import { useListSpeech } from './useListSpeech.ts';

export type OpenedList<Row> = {
  model: ListModel<Row>;
  /** Which of the list's own dialogs is open. */
  opened: ListOpenings;
  setOpened: (opened: ListOpenings) => void;
  onReady: (access: GridAccess) => void;
  /** The column under the cursor, null while the row as a whole is. */
  cell: () => string | null;
};

export type ListOpening<Row> = {
  view: ListView<Row>;
  where: Where;
  /** What a double click or Enter does with the focused row. */
  open: () => void;
};

/** `view` must stay the same object as long as it means the same list. */
export function useList<Row>({ view, where, open }: ListOpening<Row>): OpenedList<Row> {
  const [opened, setOpened] = useState<ListOpenings>('none');
  const access = useRef<GridAccess>(undefined);
  // The address gives the first query; from then on the list writes it, and follows a link to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const model = useMemo(() => new ListModel(view, firstQuery(view, where), pagingOf(view.id)), [view]);
  const opening = useRef(open);
  opening.current = open;
  const handle = useMemo(
    () =>
      listHandle(model, {
        access: () => access.current,
        setOpened,
        open: () => opening.current(),
      }),
    [model],
  );
  useEffect(() => offerList(handle), [handle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list began with is told once
  useEffect(() => tellUnknown(view, where.search), [view]);
  usePublished(model);
  useListSpeech(model);
  useAddress(model, where);
  useReturn(model, () => access.current?.focus());
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

/** Where the address says nothing, the list begins as its view wants it. */
function firstQuery<Row>(view: ListView<Row>, { search }: Where): ListQuery {
  const query = knownQuery(view, search);
  return isFiltered(query) ? query : { ...query, filters: view.defaults ?? {} };
}

/** Told in the same moment as it changes: a key that follows at once must mean the row it sees. */
function usePublished<Row>(model: ListModel<Row>) {
  const active = useTabActive();
  useEffect(() => {
    if (!active) return;
    const owner = Symbol(model.view.id);
    let known = '';
    const tell = () => {
      const { focusedKey, selected, selectedAll, cursor } = model.state;
      const now = `${focusedKey} ${cursor} ${selected} ${selectedAll} ${model.focusedRow() === undefined}`;
      if (now === known) return;
      known = now;
      publishContext(owner, contextOf(model));
    };
    tell();
    const stop = subscribe(model.state, tell, true);
    return () => {
      stop();
      // Publishing answers what takes the part out again.
      publishContext(owner, {})();
    };
  }, [model, active]);
}

function contextOf<Row>(model: ListModel<Row>): Partial<CommandContext> {
  const { selection } = model.chosen;
  return {
    listId: model.view.id,
    // A row is what the server answered: an object of named values.
    focusedRow: model.focusedRow() as Readonly<Record<string, unknown>> | undefined,
    selection: {
      mode: selection.mode,
      count: model.state.selected,
      keys: [...(selection.mode === 'some' ? selection.keys : selection.except)],
    },
  };
}

/** The address follows the query, without a new entry in the history; a link with a query is followed. */
function useAddress<Row>(model: ListModel<Row>, where: Where) {
  const address = new URLSearchParams(searchOfQuery(queryOfSearch(where.search))).toString();
  const seen = useRef(address);
  useEffect(() => {
    if (address === seen.current) return;
    seen.current = address;
    const search = Object.fromEntries(new URLSearchParams(address));
    if (address === '' || address === new URLSearchParams(searchOfQuery(model.state.query)).toString())
      return;
    tellUnknown(model.view, search);
    model.ask(knownQuery(model.view, search));
  }, [model, address]);
  const { query } = useSnapshot(model.state);
  const { byList, left } = useSnapshot(openedViews);
  const named = where.search.view;
  // A view that the address names is opened yet, unless it was left.
  const opened = byList[model.view.id]?.viewId ?? (named === left[model.view.id] ? undefined : named);
  const active = useTabActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query is written
  useEffect(() => {
    if (!active) return;
    const own = searchOfQuery(model.state.query);
    const others = Object.fromEntries(
      Object.entries(where.search).filter(([name]) => !isOfQuery(name) && name !== 'view'),
    );
    const next = { ...others, ...(opened && { view: opened }), ...own };
    if (JSON.stringify(sorted(next)) === JSON.stringify(sorted(where.search))) return;
    const text = new URLSearchParams(next).toString();
    navigate(text ? `${where.pathname}?${text}` : where.pathname, { replace: true });
  }, [model, query, opened, active]);
}

const sorted = (search: Readonly<Record<string, string>>) =>
  Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1));

/** Whoever comes back to the tab finds the list as it is by now, and the focus in it. */
function useReturn<Row>(model: ListModel<Row>, focus: () => void) {
  const active = useTabActive();
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only coming and going count
  useEffect(() => {
    if (!active) left.current = true;
    else if (left.current) {
      left.current = false;
      model.refresh();
      requestAnimationFrame(focus);
    }
  }, [active]);
}
