/** Reads one record or several by id, complete with sub-form rows. */
import { type RawBuilder, sql } from 'kysely';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { selectRecords, toRecordValues } from '../recordSelect.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';
import { readSubFormRows } from '../subFormRows.ts';
import { assertTableNotRewritten } from '../tableRewrite.ts';

/** The record with its sub-form rows, without a permission check; null if it does not exist or is deleted. */
export async function readRecord(tx: Tx, form: Form, id: string): Promise<Values | null> {
  return (await readRecords(tx, form, [id])).get(id) ?? null;
}

/** The same for many records of one form, by id. Missing and deleted ones are omitted. */
export async function readRecords(tx: Tx, form: Form, ids: readonly string[]): Promise<Map<string, Values>> {
  const rows = await selectFound(tx, form, [sql`r."id" = any(${ids}::bigint[])`, isNotDeleted]);
  const records = await withSubRows(tx, form, rows);
  return new Map(records.map((record) => [String(record.id), record]));
}

/**
 * The records of these ids that the actor may see, in the order of the ids, with sub-form rows. Invisible records are
 * omitted.
 */
export async function readVisibleRecords(
  tx: Tx,
  form: Form,
  { ids, actor }: { ids: string[]; actor: Actor },
): Promise<Values[]> {
  const wanted = [sql`r."id" = any(${ids}::bigint[])`, isNotDeleted, ...buildScopeConditions(actor, form)];
  const rows = await selectFound(tx, form, wanted);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const ordered = [...new Set(ids)].flatMap((id): Values[] =>
    [byId.get(id)].filter((row) => row !== undefined),
  );
  return withSubRows(tx, form, ordered);
}

/**
 * Locks rows for a change. Refuses with 404 for an invisible record, with RECORD_GONE for a visible but deleted one.
 */
export async function lockVisibleRecords(
  tx: Tx,
  form: Form,
  { ids, actor, lock = true }: { ids: string[]; actor: Actor; lock?: boolean },
): Promise<void> {
  const { table } = getFormLayout(form);
  // Locks are taken in the order of ids, so that two batches cannot deadlock.
  const { rows } = await sql<{ id: string; gone: boolean }>`
    select r."id", not ${isNotDeleted} as gone from ${sql.id(table)} as r
    where ${andConditions([sql`r."id" = any(${ids}::bigint[])`, ...buildScopeConditions(actor, form)])}
    order by r."id" ${lock ? sql`for update` : sql``}`.execute(tx);
  if (rows.length < new Set(ids).size) throw new Refusal(404);
  if (rows.some((row) => row.gone)) throw new Failure('RECORD_GONE');
}

/** The complete record as the actor may see it; else a refusal with 404 or RECORD_GONE. */
export async function readVisibleRecord(
  tx: Tx,
  form: Form,
  { id, actor }: { id: string; actor: Actor },
): Promise<Values> {
  const [record] = await readVisibleRecords(tx, form, { ids: [id], actor });
  if (record) return record;
  await lockVisibleRecords(tx, form, { ids: [id], actor, lock: false });
  throw new Refusal(404);
}

async function selectFound(tx: Tx, form: Form, wanted: RawBuilder<unknown>[]): Promise<Values[]> {
  const { rows } = await selectRecords(form, wanted).execute(tx);
  if (rows.length === 0) await assertTableNotRewritten(tx, [getFormLayout(form).table]);
  return rows;
}

async function withSubRows(tx: Tx, form: Form, rows: Values[]): Promise<Values[]> {
  const { columns } = getFormLayout(form);
  const records = rows.map((row) => toRecordValues(columns, row));
  return readSubFormRows(tx, form, records);
}
