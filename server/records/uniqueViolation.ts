/** Reports a duplicate unique value as an error at its field, not as a fault. */
import { Failure } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import { findViolatedKey } from '../db/errors/violatedKey.ts';
import { canViewUnmasked } from './masking.ts';
import { type Form, type FormColumn, shortenIdentifier } from './schema/formLayout.ts';

export const buildUniqueIndexName = (table: string, column: string): string =>
  shortenIdentifier(`${table}.${column}.unique`);

type UniqueTarget = { form: Form; table: string; columns: FormColumn[]; actor: Actor };

/** Runs a write. Throws FIELD_INVALID with the field if a unique index refuses it. */
export async function withUniqueViolations<T>(
  { form, table, columns, actor }: UniqueTarget,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const keys = columns.map((column) => ({
      name: buildUniqueIndexName(table, column.name),
      table,
      columns: [column.name],
      column,
    }));
    const key = findViolatedKey(error, keys);
    if (!key) throw error;
    const message = describeTakenValue(form, key.column, actor);
    throw new Failure('FIELD_INVALID', { msg: message, errors: [{ path: key.column.name, message }] });
  }
}

/**
 * The sentence about a unique value that another record has, in a form and in a sheet. To people who see the field masked
 * it does not confirm that the number exists.
 */
export const describeTakenValue = (form: Form, { field, type }: FormColumn, actor: Actor): string =>
  type.masked && !canViewUnmasked(actor, form)
    ? `${field.label}不能使用该值，请核对；无误时请联系可编辑该表单的人`
    : `${field.label}的值已存在`;
