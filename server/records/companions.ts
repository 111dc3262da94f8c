/**
 * What the writer adds to checked values: the texts beside ids and codes (`$view`, as they read at this moment),
 * after making sure that what is named is there.
 */
import { Failure, type FieldError } from '../../contract/failures.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { asList } from '../../contract/fields/shared/choice.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { parentName } from '../../contract/forms/dependents.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { type Form, viewOf } from './form.ts';
import { type NameBook, nameBook, type Wanted } from './names.ts';

type Written = { values: Values; before: Values | undefined; actor: Actor };

/** Values with companions, sub-form rows included; FIELD_INVALID for what does not exist or is not seen. */
export async function withCompanions(
  tx: Tx,
  form: Form,
  { values, before, actor }: Written,
): Promise<Values> {
  const book = await nameBook(tx, wantedOf(form.fields, values), actor);
  const errors = strangersOf(form.fields, { values, before }, book);
  if (errors.length > 0) throw new Failure('FIELD_INVALID', { errors });
  return dressed(form.fields, values, book);
}

function wantedOf(fields: Field[], values: Values): Wanted[] {
  return fields.flatMap((field) => [
    { field, value: field.children ? undefined : values[field.enName] },
    ...rowsOf(field, values).flatMap((row) => wantedOf(field.children ?? [], row)),
  ]);
}

/** Errors at ids and codes that are not to be chosen and were not there before. */
function strangersOf(
  fields: Field[],
  { values, before, prefix = '' }: { values: Values; before: Values | undefined; prefix?: string },
  book: NameBook,
): FieldError[] {
  return fields.flatMap((field) => {
    if (field.children) {
      const standing = new Map(rowsOf(field, before ?? {}).map((row) => [String(row.id), row]));
      return rowsOf(field, values).flatMap((row, index) => {
        const at = {
          values: row,
          before: standing.get(String(row.id)),
          prefix: `${prefix}${field.enName}.${index}.`,
        };
        return strangersOf(field.children ?? [], at, book);
      });
    }
    if (typeOf(field).references(field) === null) return [];
    const ids = asList(values[field.enName]);
    const old = new Set(asList(before?.[field.enName]));
    const added = ids.filter((id) => !old.has(id));
    const parent = parentName(field);
    const above = parent === undefined ? [] : asList({ ...before, ...values }[parent]);
    const strange =
      added.some((id) => !book.isChoosable(field, id)) ||
      (parent !== undefined && added.some((id) => !book.isBelow(field, id, above))) ||
      (typeOf(field).isPath && added.length > 0 && !book.isPath(field, ids));
    return strange ? [{ path: prefix + field.enName, message: `${field.label}：所选项不存在或不可选` }] : [];
  });
}

/** Values with the text beside each id and code. */
export function dressed(fields: Field[], values: Values, book: NameBook): Values {
  const result: Values = { ...values };
  for (const field of fields) {
    if (!Object.hasOwn(values, field.enName)) continue;
    const value = values[field.enName];
    const type = typeOf(field);
    if (field.children) {
      result[field.enName] = rowsOf(field, values).map((row) => dressed(field.children ?? [], row, book));
    } else if (type.hasView) {
      result[viewOf(field.enName)] = type.isEmpty(value) ? null : type.text(value, field, book.names(field));
    }
  }
  return result;
}

function rowsOf(field: Field, values: Values): Values[] {
  const rows = field.children ? values[field.enName] : undefined;
  // A field with children has passed the check, which makes its value a list of objects.
  return Array.isArray(rows) ? (rows as Values[]) : [];
}
