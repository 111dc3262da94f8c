/**
 * The selection of a list and the actions that change it. It keeps the selected rows for sums and
 * result lists. Everything here is synchronous except loading.
 */

import type { ListModel } from '../listModel.ts';
import type { ListQuery } from '../listView.ts';
import { fetchAllRows } from '../rows/allRows.ts';
import { selectRange } from './rangeSelection.ts';
import * as sets from './selection.ts';

export class SelectionModel<Row> {
  #selection: sets.Selection = sets.nothingSelected;
  readonly #rows = new Map<string, Row>();
  readonly #model: ListModel<Row>;
  #anchor = -1;

  constructor(model: ListModel<Row>) {
    this.#model = model;
  }

  get selection(): sets.Selection {
    return this.#selection;
  }

  has(row: Row): boolean {
    return sets.isSelected(this.#selection, this.#model.view.rowKey(row));
  }

  toggle(index = this.#model.state.cursor): void {
    const row = this.#model.rowAt(index);
    if (row === undefined) return;
    this.#anchor = index;
    this.choose([row], !this.has(row));
  }

  /** Selects from the anchor to the position and moves the cursor there. */
  async extendTo(index: number): Promise<void> {
    const model = this.#model;
    if (this.#anchor < 0) this.#anchor = Math.max(0, model.state.cursor);
    const from = this.#anchor;
    model.focus(index);
    await selectRange(model, from, model.state.cursor);
  }

  choose(rows: readonly Row[], selected: boolean): void {
    const open = selected ? rows.filter((row) => this.#isSelectable(row)) : rows;
    const one = selected && this.#model.view.scene?.selects === 'one';
    const before = one ? sets.nothingSelected : this.#selection;
    this.become(this.#with(before, one ? open.slice(-1) : open, selected));
  }

  /** Selects every matching row; in a picker only loaded rows, because only those can be handed to the opener. */
  everything(): void {
    const { view, lines, state } = this.#model;
    if (view.scene) this.choose(lines.all(), true);
    else this.become(sets.selectAllMatching(state.query));
  }

  become(selection: sets.Selection): void {
    this.#take(selection);
    this.#model.surface.paint();
  }

  /** Reduces the selection to these keys, without dismissed rows. */
  keepOnly(keys: readonly string[]): void {
    const { lines, view } = this.#model;
    const kept = new Set(keys.filter((key) => this.#model.dismissals.why(key) === undefined));
    const seen = lines.all().filter((row) => kept.has(view.rowKey(row)));
    this.#take({ mode: 'some', keys: kept });
    this.choose(seen, true);
  }

  /** After a new query: rows selected by key stay selected. */
  afterQuery(query: ListQuery): void {
    this.#take(sets.keepSelectionAfterQuery(this.#selection, query));
  }

  /** Forgets the anchor after the lines changed or the selection became empty; the next range starts elsewhere. */
  forgetAnchor(): void {
    this.#anchor = -1;
  }

  /** Selected rows that have been loaded. */
  rows(): Row[] {
    const { selection } = this;
    if (selection.mode === 'all') return this.#model.lines.all().filter((row) => this.has(row));
    return [...selection.keys].flatMap((key) => this.#rows.get(key) ?? []);
  }

  /** The rows excluded from "all matching"; undefined if one of them was never loaded. */
  leftOut(): Row[] | undefined {
    const { selection } = this;
    if (selection.mode === 'some') return [];
    const rows = [...selection.except].flatMap((key) => this.#rows.get(key) ?? []);
    return rows.length === selection.except.size ? rows : undefined;
  }

  /** Selected keys over all pages, at most `limit`; "all matching" is fetched from the source. */
  async keys(limit: number): Promise<string[]> {
    const { selection } = this;
    const { view, signal } = this.#model;
    if (selection.mode === 'some') return [...selection.keys].slice(0, limit);
    const rows = await fetchAllRows(view, selection.filter, { except: selection.except, limit, signal });
    return rows.map(view.rowKey);
  }

  /** Publishes the number of selected rows in the state. */
  show(): void {
    const { state } = this.#model;
    state.selected = sets.selectedCount(this.#selection, state.total ?? 0);
    state.selectedAll = this.#selection.mode === 'all';
  }

  /** A dismissed row stays visible until the next load, but cannot be selected. */
  #isSelectable(row: Row): boolean {
    const { view } = this.#model;
    return this.#model.dismissals.of(row) === undefined && view.mayChoose?.(row) !== false;
  }

  #with(before: sets.Selection, rows: readonly Row[], selected: boolean): sets.Selection {
    const keys = rows.map((row) => this.#model.view.rowKey(row));
    rows.forEach((row, index) => {
      this.#rows.set(keys[index] ?? '', row);
    });
    return sets.withRows(before, keys, selected);
  }

  #take(selection: sets.Selection): void {
    this.#selection = selection;
    if (selection.mode === 'some') {
      if (selection.keys.size === 0) this.forgetAnchor();
      for (const key of this.#rows.keys()) if (!selection.keys.has(key)) this.#rows.delete(key);
    }
    this.show();
  }
}
