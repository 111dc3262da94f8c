/** Converts cells to form values: values by the field's own parser, ids in place of names. */
import { parseNameLists } from '../../../contract/fields/nameLists.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { SheetRow } from '../sheet/importSheet.ts';
import type { ImportErrors } from './importErrors.ts';
import { loadNameResolution, type NameResolution, resolveNames } from './nameResolution.ts';
import type { SheetField } from './sheetFields.ts';

type RowParserOptions = {
  rows: readonly SheetRow[];
  columns: readonly SheetField[];
  actor: Actor;
  errors: ImportErrors;
};

/** The values of a row. A field with an unreadable cell is in `faulty` and has no value. */
export type ParsedRow = { row: SheetRow; values: Values; faulty: Set<string> };

/** Returns the parser of one row. The names in all rows are looked up first. */
export async function createRowParser(
  tx: Tx,
  { rows, columns, actor, errors }: RowParserOptions,
): Promise<(row: SheetRow) => ParsedRow> {
  const namings = new Map<SheetField, NameResolution>();
  for (const column of columns) {
    if (getFieldType(column.field).references(column.field) === null) continue;
    const texts = new Set(rows.flatMap((row) => listReadings(row, column).flat()));
    namings.set(column, await loadNameResolution({ tx, field: column.field, texts: [...texts], actor }));
  }
  return (row) => {
    const sent: ParsedRow = { row, values: {}, faulty: new Set() };
    for (const column of columns) {
      const wrong = row.problems?.get(column.at) ?? parseCell(sent, column, namings.get(column));
      if (wrong === undefined) continue;
      sent.faulty.add(column.field.enName);
      errors.add({ row: row.row, column: column.label, message: wrong });
    }
    return sent;
  };
}

/** Stores the value of a cell, or returns its error. */
function parseCell(
  sent: ParsedRow,
  column: SheetField,
  naming: NameResolution | undefined,
): string | undefined {
  const value = readCellValue(sent.row, column);
  if (value === undefined) return undefined;
  if (!naming) {
    sent.values[column.field.enName] = value;
    return undefined;
  }
  const meanings = listReadings(sent.row, column).map((texts) => resolveNames(texts, naming));
  const meant = meanings.find((one) => 'ids' in one) ?? meanings.at(-1) ?? { ids: [] };
  if ('wrong' in meant) return meant.wrong;
  sent.values[column.field.enName] = Array.isArray(value) ? meant.ids : meant.ids[0];
  return undefined;
}

/** Undefined for an empty cell. */
function readCellValue({ cells }: SheetRow, { at, field }: SheetField): unknown {
  const text = cells[at] ?? '';
  if (text.trim() === '') return undefined;
  const value = getFieldType(field).fromText(text, field);
  return Array.isArray(value) ? value.filter((one) => one !== '') : value;
}

const listReadings = ({ cells }: SheetRow, { at, field }: SheetField): string[][] =>
  parseNameLists(cells[at] ?? '', field);
