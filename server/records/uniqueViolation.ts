/** Reports a duplicate unique value as an error at its field, not as a fault. */
import { Failure } from '../../contract/failures.ts';
import { findViolatedKey } from '../db/errors/violatedKey.ts';
import { type FormColumn, shortenIdentifier } from './schema/formLayout.ts';

export const buildUniqueIndexName = (table: string, column: string): string =>
  shortenIdentifier(`${table}.${column}.unique`);

/** Runs a write. Throws FIELD_INVALID with the field if a unique index refuses it. */
export async function withUniqueViolations<T>(
  columns: FormColumn[],
  table: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const keys = columns.map(({ name, field }) => ({
      name: buildUniqueIndexName(table, name),
      table,
      columns: [name],
      field,
    }));
    const key = findViolatedKey(error, keys);
    if (!key) throw error;
    const message = `${key.field.label}的值已存在`;
    throw new Failure('FIELD_INVALID', { msg: message, errors: [{ path: key.columns[0] ?? '', message }] });
  }
}
