/**
 * The loaded pages of a list, by position among all matching rows. The cache keeps the newest forty
 * pages, so that scrolling through a million rows does not fill the memory.
 */
import { BoundedCache } from '../../../../contract/boundedCache.ts';

const maxPages = 40;

export class PageCache<Row> {
  readonly #pages = new BoundedCache<number, Row[]>({ maxEntries: maxPages, end: 'owner' });
  #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** A new page size invalidates the old positions. */
  reset(size: number): void {
    this.#size = size;
    this.#pages.clear();
  }

  /** `page` counts from 0. */
  put(page: number, rows: Row[]): void {
    this.#pages.set(page, rows);
  }

  /** Numbers of the cached pages, from 0. */
  numbers(): number[] {
    return [...this.#pages.keys()];
  }

  rowAt(index: number): Row | undefined {
    return this.#pages.peek(Math.floor(index / this.#size))?.[index % this.#size];
  }

  /** Position of the first loaded row that fits; -1 without one. A page may contain rows that are not loaded. */
  indexOf(fits: (row: Row) => boolean): number {
    for (const [page, rows] of this.#pages.entries()) {
      const at = rows.findIndex((row) => row !== undefined && fits(row));
      if (at >= 0) return page * this.#size + at;
    }
    return -1;
  }

  replace(index: number, row: Row): void {
    const rows = this.#pages.peek(Math.floor(index / this.#size));
    if (rows && index >= 0 && index % this.#size < rows.length) rows[index % this.#size] = row;
  }

  /** The loaded rows in a range of positions, both ends included, in order. */
  between(low: number, high: number): Row[] {
    const rows: Row[] = [];
    for (let at = low; at <= high; at += 1) {
      const row = this.rowAt(at);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** Every loaded row with its position, in no order. */
  *entries(): Generator<[number, Row]> {
    for (const [page, rows] of this.#pages.entries())
      for (const [at, row] of rows.entries()) if (row !== undefined) yield [page * this.#size + at, row];
  }

  all(): Row[] {
    return [...this.#pages.keys()].sort((a, b) => a - b).flatMap((page) => this.#pages.peek(page) ?? []);
  }
}
