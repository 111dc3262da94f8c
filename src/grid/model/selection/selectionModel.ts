/**
 * The selection of a list and the actions that change it. It keeps the selected rows for sums and
 * result lists. Everything here is synchronous except loading.
 */

import type { ListQuery } from '../../../state/lists/listQuery.ts';
import type { ListModelState } from '../listModelState.ts';
import type { ListView } from '../listView.ts';
import type { RowLoader } from '../rows/rowLoader.ts';
import type { RowModel } from '../rows/rowModel.ts';
import * as sets from './selection.ts';

type SelectionList<Row> = {
  view: Pick<ListView<Row>, 'rowKey' | 'pickerMode' | 'isSelectable'>;
  state: Pick<ListModelState, 'query' | 'total' | 'cursor' | 'selected' | 'selectedAll'>;
  rows: Pick<RowModel<Row>, 'rowAt' | 'lineOf' | 'between' | 'all' | 'version'>;
  loader: Pick<RowLoader<Row>, 'loadMissing' | 'fetchAll'>;
  isDismissed: (key: string) => boolean;
  /** Moves the cursor to the nearest focusable line. */
  focus: (line: number) => void;
  paint: () => void;
};

export class SelectionModel<Row> {
  #current: sets.Selection = sets.nothingSelected;
  readonly #rows = new Map<string, Row>();
  readonly #list: SelectionList<Row>;
  #anchor = -1;
  /** The version of the loaded rows that the stored ones equal. */
  #version = 0;

  constructor(list: SelectionList<Row>) {
    this.#list = list;
  }

  get current(): sets.Selection {
    return this.#current;
  }

  has(row: Row): boolean {
    return sets.isSelected(this.#current, this.#list.view.rowKey(row));
  }

  toggle(line = this.#list.state.cursor): void {
    const row = this.#list.rows.rowAt(line);
    if (row === undefined) return;
    this.#anchor = line;
    this.select([row], !this.has(row));
  }

  /** Moves the cursor to the line and selects from the anchor to the cursor; missing rows are fetched. */
  async extendTo(line: number): Promise<void> {
    const { state, rows, loader, focus } = this.#list;
    if (this.#anchor < 0) this.#anchor = Math.max(0, state.cursor);
    const from = this.#anchor;
    focus(line);
    const [low, high] = from < state.cursor ? [from, state.cursor] : [state.cursor, from];
    this.select(rows.between(low, high), true);
    for await (const missing of loader.loadMissing(low, high)) this.select(missing, true);
  }

  /** Adds the selectable rows to the selection, or removes the rows. A picker of one row keeps the last one. */
  select(rows: readonly Row[], selected: boolean): void {
    const selectable = selected ? rows.filter((row) => this.#isSelectable(row)) : rows;
    const isSingle = selected && this.#list.view.pickerMode?.selects === 'one';
    const before = isSingle ? sets.nothingSelected : this.#current;
    this.replace(this.#with(before, isSingle ? selectable.slice(-1) : selectable, selected));
  }

  /** Selects every matching row; in a picker only loaded rows, because only those can be handed to the opener. */
  selectAll(): void {
    const { view, rows, state } = this.#list;
    if (view.pickerMode) this.select(rows.all(), true);
    else this.replace(sets.selectAllMatching(state.query));
  }

  replace(selection: sets.Selection): void {
    this.#store(selection);
    this.#list.paint();
  }

  /** Takes over the selection of the same list under another view. */
  continueFrom(before: SelectionModel<Row>): void {
    for (const [key, row] of before.#rows) this.#rows.set(key, row);
    this.#store(before.#current);
  }

  /** Deselects a dismissed row. "All matching" excludes only rows that are loaded: others may not match. */
  deselect(key: string): void {
    if (this.#current.mode === 'some' || this.#list.rows.lineOf(key) >= 0)
      this.replace(sets.withRows(this.#current, [key], false));
  }

  /** Reduces the selection to these keys, without dismissed rows. */
  keepOnly(keys: readonly string[]): void {
    const { rows, view, isDismissed } = this.#list;
    const remaining = new Set(keys.filter((key) => !isDismissed(key)));
    const loaded = rows.all().filter((row) => remaining.has(view.rowKey(row)));
    this.#store({ mode: 'some', keys: remaining });
    this.select(loaded, true);
  }

  /** After a new query: rows selected by key stay selected. */
  afterQuery(query: ListQuery): void {
    this.#store(sets.keepSelectionAfterQuery(this.#current, query));
  }

  /** Forgets the anchor after the lines changed or the selection became empty; the next range starts elsewhere. */
  forgetAnchor(): void {
    this.#anchor = -1;
  }

  /** Selected rows that have been loaded, as loaded last. */
  rows(): Row[] {
    const { current } = this;
    if (current.mode === 'all') return this.#list.rows.all().filter((row) => this.has(row));
    this.#renewRows();
    return [...current.keys].flatMap((key) => this.#rows.get(key) ?? []);
  }

  /** The rows excluded from "all matching"; undefined if one of them was never loaded. */
  excludedRows(): Row[] | undefined {
    const { current } = this;
    if (current.mode === 'some') return [];
    this.#renewRows();
    const rows = [...current.except].flatMap((key) => this.#rows.get(key) ?? []);
    return rows.length === current.except.size ? rows : undefined;
  }

  /** Rows that were loaded again since they were selected replace the stored ones. */
  #renewRows(): void {
    const { rows, view } = this.#list;
    if (rows.version === this.#version) return;
    this.#version = rows.version;
    if (this.#rows.size === 0) return;
    for (const row of rows.all()) {
      const key = view.rowKey(row);
      if (this.#rows.has(key)) this.#rows.set(key, row);
    }
  }

  /** Selected keys over all pages, at most `limit`; "all matching" is fetched from the source. */
  async keys(limit: number): Promise<string[]> {
    const { current } = this;
    if (current.mode === 'some') return [...current.keys].slice(0, limit);
    return (await this.load(limit)).map(this.#list.view.rowKey);
  }

  /** Selected rows over all pages, at most `limit`; those of "all matching" are fetched from the source. */
  async load(limit: number): Promise<Row[]> {
    const { current } = this;
    if (current.mode === 'some') return this.rows().slice(0, limit);
    return this.#list.loader.fetchAll(current.filter, { except: current.except, limit });
  }

  /** Publishes the number of selected rows in the state. */
  publish(): void {
    const { state } = this.#list;
    state.selected = sets.selectedCount(this.#current, state.total ?? 0);
    state.selectedAll = this.#current.mode === 'all';
  }

  /** A dismissed row stays visible until the next load, but cannot be selected. */
  #isSelectable(row: Row): boolean {
    const { view, isDismissed } = this.#list;
    return !isDismissed(view.rowKey(row)) && view.isSelectable?.(row) !== false;
  }

  #with(before: sets.Selection, rows: readonly Row[], selected: boolean): sets.Selection {
    const keys = rows.map((row) => this.#list.view.rowKey(row));
    rows.forEach((row, index) => {
      this.#rows.set(keys[index] ?? '', row);
    });
    return sets.withRows(before, keys, selected);
  }

  #store(selection: sets.Selection): void {
    this.#current = selection;
    if (selection.mode === 'some') {
      if (selection.keys.size === 0) this.forgetAnchor();
      for (const key of this.#rows.keys()) if (!selection.keys.has(key)) this.#rows.delete(key);
    }
    this.publish();
  }
}
