/** How many rows would lose a value if a published field were removed or became another one, within a bounded time. */
import { sql } from 'kysely';
import { maxCountedRows } from '../../../contract/calls/formDesign.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { isTransientError } from '../../db/transientErrors.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { findDataLosses } from '../../records/tables/alterTables.ts';

type FieldChange = { field: string; becomes: Field | null };

/** Null if the rows cannot be counted in time. A field that the form does not have loses nothing. */
export async function countLostRows(tx: Tx, form: Form, change: FieldChange): Promise<number | null> {
  const fields = changeField(form.fields, change);
  await sql`savepoint "counting"`.execute(tx);
  try {
    await sql`set local statement_timeout to '2s'`.execute(tx);
    const losses = await findDataLosses(tx, form, { ...form, fields, maxRows: maxCountedRows });
    return Math.max(0, ...losses.map(({ rows }) => rows));
  } catch (error) {
    if (!isTransientError(error)) throw error;
    return null;
  } finally {
    // Also ends the timeout, which is for the count alone.
    await sql`rollback to savepoint "counting"`.execute(tx);
  }
}

function changeField(fields: readonly Field[], { field, becomes }: FieldChange): Field[] {
  const [name = '', column] = field.split('.');
  const at = fields.findIndex(({ enName }) => enName === name);
  const found = fields[at];
  if (!found) return [...fields];
  if (column === undefined) return fields.toSpliced(at, 1, ...toNamed(becomes, name));
  const children = changeField(found.children ?? [], { field: column, becomes });
  return fields.with(at, { ...found, children });
}

/** The draft may have given it another name. */
const toNamed = (field: Field | null, enName: string): Field[] => (field ? [{ ...field, enName }] : []);
