/** Cells → what a person would have sent for them: values by the field's own reading, ids in place of names. */
import { typeOf } from '../../../contract/fields/registry.ts';
import { asList } from '../../../contract/fields/shared/choice.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { ErrorLog } from './errorLog.ts';
import { type IdsOfText, idsByName } from './idsByName.ts';
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
  const ids = new Map<SheetField, IdsOfText>();
  for (const column of columns) {
    if (typeOf(column.field).references(column.field) === null) continue;
    const texts = new Set(rows.flatMap((row) => asList(valueIn(row, column))));
    ids.set(column, await idsByName({ tx, field: column.field, texts: [...texts], actor }));
  }
  return (row) => {
    const sent: Sent = { row, values: {}, faulty: new Set() };
    for (const column of columns) {
      const wrong = row.problems?.get(column.at) ?? read(sent, column, ids.get(column));
      if (wrong === undefined) continue;
      sent.faulty.add(column.field.enName);
      errors.add({ row: row.row, column: column.label, message: wrong });
    }
    return sent;
  };
}

/** Puts the value of a cell down, or answers what is wrong with it. */
function read(sent: Sent, column: SheetField, ids: IdsOfText | undefined): string | undefined {
  const value = valueIn(sent.row, column);
  if (value === undefined) return undefined;
  if (!ids) {
    sent.values[column.field.enName] = value;
    return undefined;
  }
  const meant = asList(value).map((text) => ({ text, found: ids.get(text) ?? [] }));
  const unknown = meant.find(({ found }) => found.length === 0);
  if (unknown) return `“${shortened(unknown.text)}”不存在或不可选`;
  const unclear = meant.find(({ found }) => found.length > 1);
  if (unclear) return `“${shortened(unclear.text)}”有 ${unclear.found.length} 个，请改填账号或编号`;
  const chosen = meant.flatMap(({ found }) => found);
  sent.values[column.field.enName] = Array.isArray(value) ? chosen : chosen[0];
  return undefined;
}

/** Undefined for an empty cell. */
function valueIn({ cells }: SheetRow, { at, field }: SheetField): unknown {
  const text = cells[at] ?? '';
  if (text.trim() === '') return undefined;
  const value = typeOf(field).fromText(text, field);
  return Array.isArray(value) ? value.filter((one) => one !== '') : value;
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
