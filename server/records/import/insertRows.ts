/** Many checked records at once: their names in one question, their numbers in one step, one insert. */
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

/**
 * Writes them in their order as new records of the actor, below the record that `pid` says: drafts where only a flow
 * makes more of them, else approved. Answers their ids. Nobody else gets a serial number of the form until the
 * transaction ends, which keeps them without gaps.
 */
export async function insertRecords(
  tx: Tx,
  form: Form,
  { records, stamp }: { records: readonly Values[]; stamp: Stamp },
): Promise<string[]> {
  const origins = await originValuesOfMany(tx, form, { stamp, count: records.length });
  const whole = records.map((values, index) => ({ ...values, ...origins[index] }));
  const book = await nameBook(tx, wantedOf(form, whole), stamp.actor);
  const { table, columns } = layoutOf(form);
  const physical = physicalColumns(columns);
  const names = physical.map(({ name }) => sql.id(name));
  // SQL types come from the field registry's closed list.
  const types = physical.map(({ name, sqlType }) => sql`${sql.id(name)} ${sql.raw(sqlType)}`);
  const rows = whole.map((values, at) => ({
    ...boundRow({ columns }, dressed(form.fields, values, book)),
    pid: values.pid ?? null,
    sys$at: at,
  }));
  const { userId } = stamp.actor;
  const { rows: written } = await namingTaken(columns, table, () =>
    sql<{
      id: string;
    }>`insert into ${sql.id(table)} ("pid", "sysStatus", "createBy", "updateBy", "createTime", "updateTime",
        ${sql.join(names)})
      select s."pid", ${form.hasFlow ? -1 : 1}::smallint, ${userId}::bigint, ${userId}::bigint,
        ${stamp.now}::timestamptz, ${stamp.now}::timestamptz, ${sql.join(names.map((name) => sql`s.${name}`))}
      from json_to_recordset(${JSON.stringify(rows)}::json) as s("sys$at" integer, "pid" bigint, ${sql.join(types)})
      order by s."sys$at" returning "id"`.execute(tx),
  );
  return written.map(({ id }) => id);
}

function wantedOf(form: Form, records: readonly Values[]): Wanted[] {
  const references = form.fields.filter((field) => typeOf(field).references(field) !== null);
  return references.flatMap((field) => records.map((values) => ({ field, value: values[field.enName] })));
}
