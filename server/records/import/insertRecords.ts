/**
 * Inserts many checked records at once: one query for their display texts, one step for their serial numbers, one
 * insert.
 */
import { sql } from 'kysely';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { loadNameBook, type NameRequest } from '../nameBook.ts';
import { type Form, getFormLayout, physicalColumns } from '../schema/formLayout.ts';
import type { WriteStamp } from '../stamp.ts';
import { withUniqueViolations } from '../uniqueViolation.ts';
import { withDisplayTexts } from '../write/displayValues.ts';
import { generateValuesOfMany } from '../write/generatedValues.ts';
import { toBoundRow } from '../write/writeRecord.ts';

/**
 * Inserts them in order as new records of the actor, below the parent `pid`: as drafts if only a flow can approve
 * them, else approved. Returns their ids. Serial numbers of the form stay locked until the transaction ends, so that
 * they have no gaps.
 */
export async function insertRecords(
  tx: Tx,
  form: Form,
  { records, stamp }: { records: readonly Values[]; stamp: WriteStamp },
): Promise<string[]> {
  const origins = await generateValuesOfMany(tx, form, { stamp, count: records.length });
  const whole = records.map((values, index) => ({ ...values, ...origins[index] }));
  const book = await loadNameBook(tx, collectNameRequests(form, whole), stamp.actor);
  const { table, columns } = getFormLayout(form);
  const physical = physicalColumns(columns);
  const names = physical.map(({ name }) => sql.id(name));
  // SQL types come from the field registry's closed list.
  const types = physical.map(({ name, sqlType }) => sql`${sql.id(name)} ${sql.raw(sqlType)}`);
  const rows = whole.map((values, at) => ({
    ...toBoundRow({ columns }, withDisplayTexts(form.fields, values, book)),
    pid: values.pid ?? null,
    sys$at: at,
  }));
  const { userId } = stamp.actor;
  const { rows: written } = await withUniqueViolations(columns, table, () =>
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

function collectNameRequests(form: Form, records: readonly Values[]): NameRequest[] {
  const references = form.fields.filter((field) => getFieldType(field).references(field) !== null);
  return references.flatMap((field) => records.map((values) => ({ field, value: values[field.enName] })));
}
