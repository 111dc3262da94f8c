/** Creates a form from a foreign table and copies its rows. The table itself stays unchanged. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { ForeignTable } from '../../../contract/calls/generator.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { NewFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { Tx } from '../../db/database.ts';
import type { Form } from '../schema/formLayout.ts';
import type { WriteStamp } from '../stamp.ts';
import { createForm, editForm } from '../tables/publishForm.ts';
import { buildFormProposal, type FieldSource } from './formProposal.ts';

export type AdoptRequest = NewFormDefinition & {
  table: ForeignTable;
  confirmLoss: boolean;
  /** The present names of proposed fields by their proposed ones; by default they kept them. */
  names?: ReadonlyMap<string, string>;
};

/**
 * Proposed fields that are kept take the column's values. The rows are imported as proposed; differences of
 * the final definition are then a normal edit, with its refusals (WOULD_LOSE_DATA, FIELD_INVALID).
 */
export async function adoptTable(
  tx: Tx,
  { table, confirmLoss, names: renamed, ...definition }: AdoptRequest,
  stamp: WriteStamp,
): Promise<{ form: Form; rows: number }> {
  const names = new Set(definition.fields.map((field) => field.enName));
  const sources = (await buildFormProposal(tx, table)).sources.flatMap((source) => {
    const name = renamed ? renamed.get(source.field.enName) : source.field.enName;
    return name !== undefined && names.has(name)
      ? { ...source, field: { ...source.field, enName: name } }
      : [];
  });
  if (sources.length === 0) {
    throw new Refusal(400, [{ path: 'fields', message: `没有一个字段来自数据表 ${table.tableName}` }]);
  }
  const proposed = { ...definition, fields: sources.map(({ field }) => field) };
  const form = await createForm(tx, proposed, stamp);
  const rows = await copyRows(tx, { form, table, sources, stamp });
  if (isDeepStrictEqual(proposed.fields, definition.fields)) return { form, rows };
  const edit = { ...definition, formId: form.formId, version: form.version, confirmLoss };
  return { form: await editForm(tx, edit, stamp), rows };
}

type CopyRequest = { form: Form; table: ForeignTable; sources: FieldSource[]; stamp: WriteStamp };

async function copyRows(tx: Tx, { form, table, sources, stamp }: CopyRequest): Promise<number> {
  const { userId } = stamp.actor;
  const cells: [string, RawBuilder<unknown>][] = [
    ['createBy', sql`${userId}::bigint`],
    ['updateBy', sql`${userId}::bigint`],
    ['createTime', sql`${stamp.now}::timestamptz`],
    ['updateTime', sql`${stamp.now}::timestamptz`],
    ...sources.map((source): [string, RawBuilder<unknown>] => [source.field.enName, convertValue(source)]),
  ];
  // A table of millions of rows takes longer than the statement timeout of a request.
  await sql`set local statement_timeout to '30min'`.execute(tx);
  try {
    const copied =
      await sql`insert into ${sql.id(form.enName)} (${sql.join(cells.map(([name]) => sql.id(name)))})
      select ${sql.join(cells.map(([, value]) => value))} from ${sql.id(table.tableName)}`.execute(tx);
    return Number(copied.numAffectedRows ?? 0n);
  } catch (error) {
    if (!isDataError(error)) throw error;
    throw new Failure('FIELD_INVALID', { msg: '表中有值超出字段能保存的范围，未生成表单' });
  }
}

/**
 * Converts a column's values to the field's stored form. A value that the field does not accept (an empty text, NaN,
 * an infinite time) becomes null.
 */
function convertValue({ column, sqlType }: FieldSource): RawBuilder<unknown> {
  const value = sql.id(column);
  const cast = sql`${value}::${sql.raw(sqlType)}`; // from the field registry's closed list
  if (sqlType === 'text') return sql`nullif(${cast}, '')`;
  if (sqlType === 'date' || sqlType === 'timestamp(0)')
    return sql`case when isfinite(${value}) then ${cast} end`;
  // The most digits that a number field accepts.
  const bounded = sqlType === 'numeric' ? sql`trim_scale(${value}::numeric(40,10))` : cast;
  return sql`nullif(${bounded}, 'NaN')`;
}

/** PostgreSQL's error class 22: a value that the target type does not accept. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');
