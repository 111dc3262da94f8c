/** What is wrong with a sheet: the first errors in full, of every row a few words for the marked file. */
import type { ImportError } from '../../../contract/calls/import.ts';
import { maxImportErrors } from '../../../contract/importLimits.ts';

/** Told in the cell of a marked row; more would not be read there. */
const maxErrorsPerRow = 10;

type RowError = Pick<ImportError, 'column' | 'message'>;

/** Errors come check by check; they are read row by row, and from left to right. */
export class ImportErrors {
  readonly #places: ReadonlyMap<string, number>;
  readonly #first: ImportError[] = [];
  readonly #ofRow = new Map<number, RowError[]>();
  total = 0;

  constructor(columns: readonly string[]) {
    this.#places = new Map(columns.map((column, place) => [column, place]));
  }

  add(error: ImportError): void {
    this.total += 1;
    if (this.#first.length < maxImportErrors) this.#first.push(error);
    const told = this.#ofRow.get(error.row) ?? [];
    if (told.length < maxErrorsPerRow) told.push({ column: error.column, message: error.message });
    this.#ofRow.set(error.row, told);
  }

  has(row: number): boolean {
    return this.#ofRow.has(row);
  }

  wordsOf(row: number): string {
    const told = (this.#ofRow.get(row) ?? []).toSorted((left, right) => this.#byColumn(left, right));
    return told.map(({ column, message }) => [column, message].filter(Boolean).join('：')).join('；');
  }

  get first(): ImportError[] {
    return this.#first.toSorted((left, right) => left.row - right.row || this.#byColumn(left, right));
  }

  get rows(): number {
    return this.#ofRow.size;
  }

  /** What is wrong with the row as a whole comes last. */
  #byColumn(left: RowError, right: RowError): number {
    const end = this.#places.size;
    return (this.#places.get(left.column) ?? end) - (this.#places.get(right.column) ?? end);
  }
}
