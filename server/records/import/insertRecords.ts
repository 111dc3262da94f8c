/**
 * Inserts many checked records at once: one query for their display texts, one step for their serial numbers, one
 * COPY.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { copyRows } from '../../db/copyRows.ts';
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
  const names = physicalColumns(columns).map(({ name, sqlType }) => ({ name, isJson: sqlType === 'jsonb' }));
  const ids = await reserveIds(tx, table, records.length);
  const { userId } = stamp.actor;
  const now = stamp.now.toISOString();
  const sysStatus = form.hasFlow ? -1 : 1;
  const rows = whole.map((values, at) => {
    const bound = toBoundRow({ columns }, withDisplayTexts(form.fields, values, book));
    const cells = names.map(({ name, isJson }) => toCell(bound[name], isJson));
    return [ids[at], values.pid ?? null, sysStatus, userId, userId, now, now, ...cells];
  });
  const target = { table, columns: [...ownColumns, ...names.map(({ name }) => name)] };
  await withUniqueViolations({ form, table, columns, actor: stamp.actor }, () => copyRows(tx, target, rows));
  return ids;
}

/** The columns of a record itself, in the order of the cells. */
const ownColumns = ['id', 'pid', 'sysStatus', 'createBy', 'updateBy', 'createTime', 'updateTime'];

/** A JSON list must not become an array of PostgreSQL. */
const toCell = (value: unknown, isJson: boolean): unknown =>
  isJson && value !== null && value !== undefined ? JSON.stringify(value) : value;

async function reserveIds(tx: Tx, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${pg.escapeIdentifier(table)}, 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(tx);
  return rows.map(({ id }) => id);
}

function collectNameRequests(form: Form, records: readonly Values[]): NameRequest[] {
  const references = form.fields.filter((field) => getFieldType(field).references(field) !== null);
  return references.flatMap((field) => records.map((values) => ({ field, value: values[field.enName] })));
}
