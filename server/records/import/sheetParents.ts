/**
 * Resolves the parents of a sheet's rows in the form's tree. The column 上级 names an existing record or another row of
 * the sheet, by title, number or code; a record also by id.
 */
import type { Field } from '../../../contract/forms/definition.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { findTitleColumn, listKeyColumns } from '../nameBook.ts';
import type { Form } from '../schema/formLayout.ts';
import type { SheetRow } from '../sheet/importSheet.ts';
import { findIdsByName } from './idsByName.ts';
import type { ImportErrors } from './importErrors.ts';
import { shortenText } from './nameResolution.ts';
import { parentLabel, type SheetField } from './sheetFields.ts';

type ParentRef = { id: string } | { row: number };
/** The parent of each row, a record or a row. Rows at the top are absent. */
export type SheetParents = ReadonlyMap<number, ParentRef>;

type SheetParentsRequest = {
  rows: readonly SheetRow[];
  columns: readonly SheetField[];
  actor: Actor;
  errors: ImportErrors;
};

/** Described as a related record of the form itself. */
const buildParentField = ({ enName }: Form): Field => ({
  enName: 'pid',
  label: parentLabel,
  funcType: 'relatedForm',
  relateEnName: enName,
});

/** Adds texts to the errors that name nothing, several objects, or the row itself directly or indirectly. */
export async function resolveSheetParents(
  tx: Tx,
  form: Form,
  { rows, columns, actor, errors, at }: SheetParentsRequest & { at: number },
): Promise<SheetParents> {
  const named = rows.flatMap(({ row, cells }) => {
    const text = cells[at]?.trim() ?? '';
    return text === '' ? [] : [{ row, text }];
  });
  const texts = [...new Set(named.map(({ text }) => text))];
  const known = await findIdsByName({ tx, field: buildParentField(form), texts, actor });
  const rowsNamed = indexRowsByName(form, { rows, columns });
  const parents = new Map<number, ParentRef>();
  for (const { row, text } of named) {
    const ids = known.get(text) ?? [];
    const others = rowsNamed(text, ids.length > 0).filter((other) => other !== row);
    const found = [...ids.map((id) => ({ id })), ...others.map((other) => ({ row: other }))];
    const [one] = found;
    if (one && found.length === 1) parents.set(row, one);
    else errors.add({ row, column: parentLabel, message: describeUnresolved(text, found.length) });
  }
  for (const row of findCycles(parents))
    errors.add({ row, column: parentLabel, message: '上级是此行自己的下级' });
  return parents;
}

const describeUnresolved = (text: string, found: number): string =>
  found === 0
    ? `“${shortenText(text)}”不存在或不可选`
    : `“${shortenText(text)}”有 ${found} 个，请改填编号或编码`;

/**
 * The rows that a text refers to: those with that title, else those with that number or code. A code of an existing
 * record refers to the record, because the row with it is refused.
 */
function indexRowsByName(form: Form, { rows, columns }: Pick<SheetParentsRequest, 'rows' | 'columns'>) {
  const title = findTitleColumn(form, undefined)?.name;
  const keys = listKeyColumns(form).map(({ name }) => name);
  const rowsOf = (names: readonly (string | undefined)[]) => {
    const places = columns.filter(({ field }) => names.includes(field.enName)).map(({ at }) => at);
    const found = new Map<string, number[]>();
    for (const { row, cells } of rows) {
      for (const text of new Set(places.map((at) => cells[at]?.trim() ?? ''))) {
        const those = found.get(text);
        if (those) those.push(row);
        else found.set(text, [row]);
      }
    }
    return found;
  };
  const byTitle = rowsOf(keys.includes(title ?? '') ? [] : [title]);
  const byKey = rowsOf(keys);
  return (text: string, isRecord: boolean): readonly number[] =>
    byTitle.get(text) ?? (isRecord ? [] : (byKey.get(text) ?? []));
}

/** The rows that are their own ancestors. Each row is visited once. */
function findCycles(parents: SheetParents): number[] {
  const seen = new Set<number>();
  return [...parents.keys()].flatMap((first) => {
    const way: number[] = [];
    let row: number | undefined = first;
    while (row !== undefined && !seen.has(row)) {
      seen.add(row);
      way.push(row);
      const above = parents.get(row);
      row = above && 'row' in above ? above.row : undefined;
    }
    const from = row === undefined ? -1 : way.indexOf(row);
    return from < 0 ? [] : way.slice(from);
  });
}
