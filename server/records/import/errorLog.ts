/** What is wrong with a sheet: the first errors in full, of every row a few words for the marked file. */
import type { ImportError } from '../../../contract/calls/import.ts';
import { mostImportErrors } from '../../../contract/importBounds.ts';

/** Told in the cell of a marked row; more would not be read there. */
const mostOfRow = 10;

export class ErrorLog {
  readonly #first: ImportError[] = [];
  readonly #ofRow = new Map<number, string[]>();
  total = 0;

  add(error: ImportError): void {
    this.total += 1;
    if (this.#first.length < mostImportErrors) this.#first.push(error);
    const words = this.#ofRow.get(error.row) ?? [];
    if (words.length < mostOfRow) words.push([error.column, error.message].filter(Boolean).join('：'));
    this.#ofRow.set(error.row, words);
  }

  has(row: number): boolean {
    return this.#ofRow.has(row);
  }

  wordsOf(row: number): string {
    return (this.#ofRow.get(row) ?? []).join('；');
  }

  /** Errors come check by check; they are read row by row. */
  get first(): ImportError[] {
    return this.#first.toSorted((left, right) => left.row - right.row);
  }

  get rows(): number {
    return this.#ofRow.size;
  }
}
