/** Many checked records at once: their names in one question, their numbers in one step, a few thousand per insert. */
import { sql } from 'kysely';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Tx } from '../../db/database.ts';
import { dressed } from '../companions.ts';
import { type Form, layoutOf, physicalColumns } from '../form.ts';
import { nameBook, type Wanted } from '../names.ts';
import { originValuesOfMany } from '../origins.ts';
import type { Stamp } from '../stamp.ts';
import { namingTaken } from '../taken.ts';
import { boundRow } from '../write.ts';

const atOnce = 2_000;

type Insertion = { records: readonly Values[]; stamp: Stamp; onRows(done: number): void };

/**
 * Writes them in their order as new records of the actor: drafts where only a flow makes more of them, else approved.
 * Nobody else gets a serial number of the form until the transaction ends, which keeps them without gaps.
 */
export async function insertRecords(
  tx: Tx,
  form: Form,
  { records, stamp, onRows }: Insertion,
): Promise<void> {
  const origins = await originValuesOfMany(tx, form, { stamp, count: records.length });
  const whole = records.map((values, index) => ({ ...values, ...origins[index] }));
  const book = await nameBook(tx, wantedOf(form, whole), stamp.actor);
  for (let from = 0; from < whole.length; from += atOnce) {
    const rows = whole.slice(from, from + atOnce).map((values) => dressed(form.fields, values, book));
    await insertPart(tx, form, { rows, stamp });
    onRows(from + rows.length);
  }
}

function wantedOf(form: Form, records: readonly Values[]): Wanted[] {
  const references = form.fields.filter((field) => typeOf(field).references(field) !== null);
  return references.flatMap((field) => records.map((values) => ({ field, value: values[field.enName] })));
}

async function insertPart(tx: Tx, form: Form, { rows, stamp }: { rows: Values[]; stamp: Stamp }) {
  const { table, columns } = layoutOf(form);
  const physical = physicalColumns(columns);
  const names = physical.map(({ name }) => sql.id(name));
  // SQL types come from the field registry's closed list.
  const types = physical.map(({ name, sqlType }) => sql`${sql.id(name)} ${sql.raw(sqlType)}`);
  const sent = JSON.stringify(rows.map((row, at) => ({ ...boundRow({ columns }, row), sys$at: at })));
  const { userId } = stamp.actor;
  await namingTaken(columns, table, () =>
    sql`insert into ${sql.id(table)} ("sysStatus", "createBy", "updateBy", "createTime", "updateTime",
        ${sql.join(names)})
      select ${form.hasFlow ? -1 : 1}::smallint, ${userId}::bigint, ${userId}::bigint,
        ${stamp.now}::timestamptz, ${stamp.now}::timestamptz, ${sql.join(names.map((name) => sql`s.${name}`))}
      from json_to_recordset(${sent}::json) as s("sys$at" integer, ${sql.join(types)})
      order by s."sys$at"`.execute(tx),
  );
}
