/** The errors of a sheet: the first ones in full, and for every row a short text for the marked file. */
import type { ImportError } from '../../../contract/calls/import.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { maxImportErrors } from '../../../contract/limits/importLimits.ts';
import { formatFieldLabel, type SheetField } from './sheetFields.ts';

/** The number of errors listed in the cell of a marked row; nobody reads more there. */
const maxErrorsPerRow = 10;

type RowError = Pick<ImportError, 'column' | 'message'>;

/** Collects errors in the order of the checks, and returns them by row and from left to right. */
export class ImportErrors {
  readonly #places: ReadonlyMap<string, number>;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #first: ImportError[] = [];
  readonly #ofRow = new Map<number, RowError[]>();
  total = 0;

  constructor(header: readonly string[], columns: readonly SheetField[] = []) {
    this.#places = new Map(header.map((column, place) => [column, place]));
    this.#labels = new Map(columns.map(({ field, label }) => [field.enName, label]));
  }

  /** The name of the field's column as the sheet has it, otherwise as a template would. */
  labelOf(field: Field): string {
    return this.#labels.get(field.enName) ?? formatFieldLabel(field);
  }

  add(error: ImportError): void {
    this.total += 1;
    if (this.#first.length < maxImportErrors) this.#first.push(error);
    const rowErrors = this.#ofRow.get(error.row) ?? [];
    if (rowErrors.length < maxErrorsPerRow) rowErrors.push({ column: error.column, message: error.message });
    this.#ofRow.set(error.row, rowErrors);
  }

  has(row: number): boolean {
    return this.#ofRow.has(row);
  }

  wordsOf(row: number): string {
    const rowErrors = (this.#ofRow.get(row) ?? []).toSorted((left, right) => this.#byColumn(left, right));
    return rowErrors.map(({ column, message }) => [column, message].filter(Boolean).join('：')).join('；');
  }

  get first(): ImportError[] {
    return this.#first.toSorted((left, right) => left.row - right.row || this.#byColumn(left, right));
  }

  get rows(): number {
    return this.#ofRow.size;
  }

  /** Errors of the row as a whole are last. */
  #byColumn(left: RowError, right: RowError): number {
    const end = this.#places.size;
    return (this.#places.get(left.column) ?? end) - (this.#places.get(right.column) ?? end);
  }
}
