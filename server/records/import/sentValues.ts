/** Cells → what a person would have sent for them: values by the field's own reading, ids in place of names. */
import { readingsOf } from '../../../contract/fields/readings.ts';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { ErrorLog } from './errorLog.ts';
import { idsMeant, type Naming, namingOf } from './naming.ts';
import type { SheetRow } from './sheet.ts';
import type { SheetField } from './sheetFields.ts';

type Reading = { rows: readonly SheetRow[]; columns: readonly SheetField[]; actor: Actor; errors: ErrorLog };

/** Values of a row; a field whose cell could not be read is named in `faulty` and has none. */
export type Sent = { row: SheetRow; values: Values; faulty: Set<string> };

/** What reads one row; the names in all rows are looked up before. */
export async function sentValues(
  tx: Tx,
  { rows, columns, actor, errors }: Reading,
): Promise<(row: SheetRow) => Sent> {
  const namings = new Map<SheetField, Naming>();
  for (const column of columns) {
    if (typeOf(column.field).references(column.field) === null) continue;
    const texts = new Set(rows.flatMap((row) => readingsIn(row, column).flat()));
    namings.set(column, await namingOf({ tx, field: column.field, texts: [...texts], actor }));
  }
  return (row) => {
    const sent: Sent = { row, values: {}, faulty: new Set() };
    for (const column of columns) {
      const wrong = row.problems?.get(column.at) ?? read(sent, column, namings.get(column));
      if (wrong === undefined) continue;
      sent.faulty.add(column.field.enName);
      errors.add({ row: row.row, column: column.label, message: wrong });
    }
    return sent;
  };
}

/** Puts the value of a cell down, or answers what is wrong with it. */
function read(sent: Sent, column: SheetField, naming: Naming | undefined): string | undefined {
  const value = valueIn(sent.row, column);
  if (value === undefined) return undefined;
  if (!naming) {
    sent.values[column.field.enName] = value;
    return undefined;
  }
  const meanings = readingsIn(sent.row, column).map((texts) => idsMeant(texts, naming));
  const meant = meanings.find((one) => 'ids' in one) ?? meanings.at(-1) ?? { ids: [] };
  if ('wrong' in meant) return meant.wrong;
  sent.values[column.field.enName] = Array.isArray(value) ? meant.ids : meant.ids[0];
  return undefined;
}

/** Undefined for an empty cell. */
function valueIn({ cells }: SheetRow, { at, field }: SheetField): unknown {
  const text = cells[at] ?? '';
  if (text.trim() === '') return undefined;
  const value = typeOf(field).fromText(text, field);
  return Array.isArray(value) ? value.filter((one) => one !== '') : value;
}

const readingsIn = ({ cells }: SheetRow, { at, field }: SheetField): string[][] =>
  readingsOf(cells[at] ?? '', field);
