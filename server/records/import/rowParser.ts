/** Converts cells to form values: values by the field's own parser, ids in place of names. */
import { parseNameLists } from '../../../contract/fields/nameLists.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { findForeignCurrency, isReadDecimal } from '../../../contract/fields/shared/decimal.ts';
import { chineseDigitsMessage } from '../../../contract/fields/shared/unreadableCell.ts';
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
      const wrong =
        row.problems?.get(column.at) ??
        findFormatProblem(row, column) ??
        parseCell(sent, column, namings.get(column));
      if (wrong === undefined) continue;
      sent.faulty.add(column.field.enName);
      errors.add({ row: row.row, column: column.label, message: wrong });
    }
    return sent;
  };
}

/** Says what to do about a text that only the format of the cell has: nobody finds it in the cell. */
function findFormatProblem({ cells, formats }: SheetRow, { at, field }: SheetField): string | undefined {
  const format = formats?.get(at);
  if (!format) return undefined;
  const type = getFieldType(field);
  if (type.cell(field).kind !== 'number') return format === 'words' ? undefined : chineseDigitsMessage;
  const text = cells[at] ?? '';
  if (isReadDecimal(type.fromText(text, field)) || findForeignCurrency(text, field.suffix)) return undefined;
  return `单元格的格式把数字显示为“${text}”，请改为常规格式，并核对数字和单位`;
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
