/** The selection of a list together with the rows it was made of, for sums and result lists. */
import { allRows } from './allRows.ts';
import { exactSum, figure } from './figures.ts';
import * as sets from './selection.ts';
import type { ListView } from './view.ts';

export class Chosen<Row> {
  #selection: sets.Selection = sets.nothingSelected;
  readonly #rows = new Map<string, Row>();
  readonly #view: ListView<Row>;

  constructor(view: ListView<Row>) {
    this.#view = view;
  }

  get selection(): sets.Selection {
    return this.#selection;
  }

  has(row: Row): boolean {
    return sets.isSelected(this.#selection, this.#view.rowKey(row));
  }

  choose(rows: readonly Row[], selected: boolean): void {
    const keys = rows.map((row) => this.#view.rowKey(row));
    rows.forEach((row, index) => {
      this.#rows.set(keys[index] ?? '', row);
    });
    this.become(sets.withRows(this.#selection, keys, selected));
  }

  become(selection: sets.Selection): void {
    this.#selection = selection;
    if (selection.mode === 'all') return;
    for (const key of this.#rows.keys()) if (!selection.keys.has(key)) this.#rows.delete(key);
  }

  count(total: number): number {
    return sets.selectedCount(this.#selection, total);
  }

  /** Selected rows that were seen: for "all that match" those among `loaded`. */
  rows(loaded: () => Row[]): Row[] {
    const { selection } = this;
    if (selection.mode === 'all') return loaded().filter((row) => this.has(row));
    return [...selection.keys].flatMap((key) => this.#rows.get(key) ?? []);
  }

  /** Sum of the money column; null where not every selected row was seen. */
  sum(): { label: string; text: string } | null {
    const { moneyColumn } = this.#view;
    const { selection } = this;
    if (!moneyColumn || selection.mode === 'all' || selection.keys.size === 0) return null;
    if (selection.keys.size > this.#rows.size) return null;
    return {
      label: moneyColumn.label,
      text: figure(exactSum(this.rows(() => []).map(moneyColumn.amount)), 2),
    };
  }

  /** Keys over all pages, at most `limit`; asked of the source where only the query says them. */
  async keys(limit: number, signal: AbortSignal): Promise<string[]> {
    const { selection } = this;
    if (selection.mode === 'some') return [...selection.keys].slice(0, limit);
    const rows = await allRows(this.#view, selection.filter, { except: selection.except, limit, signal });
    return rows.map(this.#view.rowKey);
  }
}
