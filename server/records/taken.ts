/** A unique value that somebody else already has is an error at its field, not a fault. */
import { Failure } from '../../contract/failures.ts';
import { type Column, shortName } from './form.ts';

export const uniqueIndexName = (table: string, column: string): string =>
  shortName(`${table}.${column}.unique`);

/** Runs a write; FIELD_INVALID naming the field where a unique index refuses it. */
export async function namingTaken<T>(columns: Column[], table: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = uniqueViolation(error);
    const column = columns.find((one) => uniqueIndexName(table, one.name) === constraint);
    if (!column) throw error;
    const message = `${column.field.label}的值已存在`;
    throw new Failure('FIELD_INVALID', { msg: message, errors: [{ path: column.name, message }] });
  }
}

function uniqueViolation(error: unknown): string | undefined {
  const isOne = error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error;
  return isOne ? String(error.constraint) : undefined;
}
