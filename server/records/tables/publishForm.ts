/** Saves a definition: its row, its tables and indexes, its menus, in one transaction. */
import { sql } from 'kysely';
import { renameFields } from '../../../contract/design/form/names/publishedNames.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { FormEdit, NewFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { NameChange } from '../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../db/database.ts';
import { listReadableTables, listTablesOfForm } from '../configuredSql/defaultQuery.ts';
import { assertSqlAllowed } from '../configuredSql/sqlProblems.ts';
import { loadFormById } from '../schema/formDefinitions.ts';
import { type Form, shortenIdentifier } from '../schema/formLayout.ts';
import type { WriteStamp } from '../stamp.ts';
import { alterTables, type DataLoss, findDataLosses } from './alterTables.ts';
import { createTables } from './createTables.ts';
import { followFieldRenames } from './followFieldRenames.ts';
import { followMasks } from './followMasks.ts';
import { buildFormRow, insertFormVersion, saveNextVersion } from './formRows.ts';
import { relabelOptions } from './relabelOptions.ts';
import { renameColumns } from './renameColumns.ts';
import {
  cancelIndexing,
  createIndexes,
  dropIndexes,
  listIndexes,
  listInitialIndexes,
} from './tableIndexes.ts';

/** Creates the form and its tables. FORM_EXISTS if the name is taken. */
export async function createForm(tx: Tx, definition: NewFormDefinition, stamp: WriteStamp): Promise<Form> {
  await assertDefaultsAllowed(tx, definition);
  const row = { ...buildFormRow(definition), createBy: stamp.actor.userId, updateBy: stamp.actor.userId };
  const formId = await withFormExistsFailure(async () => {
    const made = await tx.insertInto('forms').values(row).returning('formId').executeTakeFirstOrThrow();
    await createTables(tx, definition);
    return made.formId;
  });
  await createIndexes(tx, listInitialIndexes(definition));
  const form: Form = { ...definition, formId, version: 1 };
  await insertFormVersion(tx, form, stamp);
  return form;
}

/** A new definition, with the fields of the old one that have other names in it and keep their values. */
export type RenamingEdit = FormEdit & { renames?: readonly NameChange[] };

/**
 * Changes a form to a new definition. WOULD_LOSE_DATA with the columns and numbers of rows unless `confirmLoss`;
 * STALE_RECORD if `version` is given and is not the newest. The name cannot change.
 */
export async function editForm(tx: Tx, edit: RenamingEdit, stamp: WriteStamp): Promise<Form> {
  const { formId, version, confirmLoss, renames = [], ...definition } = edit;
  await assertDefaultsAllowed(tx, definition);
  await sql`select 1 from forms where "formId" = ${formId} for no key update`.execute(tx);
  const before = await loadFormById(tx, formId);
  if (version !== undefined && version !== before.version) throw new Failure('STALE_RECORD');
  if (definition.enName !== before.enName) {
    throw new Refusal(400, [{ path: 'enName', message: '表单英文名不能修改' }]);
  }
  const losses = confirmLoss ? [] : await findDataLosses(tx, before, { ...definition, renames });
  if (losses.length > 0) throw createLossFailure(losses);
  const form: Form = { ...definition, formId, version: before.version + 1 };
  const renamed = { ...before, fields: renameFields(before.fields, renames) };
  await alignTables(tx, before, { renamed, form });
  await saveNextVersion(tx, form, stamp);
  if (renames.length > 0) await followFieldRenames(tx, { form, renames }, stamp);
  await followMasks(tx, renamed, form);
  return form;
}

/** SQL of its fields may use the tables of existing forms and its own. */
const assertDefaultsAllowed = (tx: Tx, definition: Pick<Form, 'enName' | 'fields'>): Promise<void> =>
  assertSqlAllowed(definition.fields, async () => [
    ...(await listReadableTables(tx)),
    ...listTablesOfForm(definition),
  ]);

/** `renamed`: the old definition with the new names. */
async function alignTables(
  tx: Tx,
  before: Form,
  { renamed, form }: { renamed: Form; form: Form },
): Promise<void> {
  // Rewriting a table of millions of rows takes longer than the statement timeout of a request.
  await sql`set local statement_timeout to '30min'`.execute(tx);
  await setUserLockTimeout(tx);
  await withFormExistsFailure(() => renameColumns(tx, before, renamed));
  await dropIndexes(tx, form.enName, listIndexes(form));
  await withFormExistsFailure(() => alterTables(tx, renamed, form));
  try {
    await createIndexes(tx, listInitialIndexes(form));
  } catch (error) {
    if (getErrorCode(error) !== '23505') throw error;
    throw new Failure('FIELD_INVALID', { msg: '已有数据中存在重复的值，不能设为唯一' });
  }
  await relabelOptions(tx, renamed, form);
}

/**
 * Deletes forms and frees their names. Their tables stay under another name, inaccessible to everybody. FORM_IN_USE
 * if live records exist and `force` is not given.
 */
export async function deleteForms(
  tx: Tx,
  { ids, force }: { ids: string[]; force: boolean },
  stamp: WriteStamp,
): Promise<void> {
  for (const formId of new Set(ids)) {
    await sql`select 1 from forms where "formId" = ${formId} for no key update`.execute(tx);
    const form = await loadFormById(tx, formId);
    await cancelIndexing(tx, [form.enName]);
    // Waits for writers of records, whose rows are then counted. Later writers find no form.
    await setUserLockTimeout(tx);
    await sql`lock table ${sql.id(form.enName)} in access exclusive mode`.execute(tx);
    if (!force && (await hasRecords(tx, form)))
      throw new Failure('FORM_IN_USE', { data: { enName: form.enName } });
    await retireTables(tx, form);
    await tx
      .updateTable('forms')
      .set({ deleted: true, updateBy: stamp.actor.userId, updateTime: stamp.now })
      .where('formId', '=', formId)
      .execute();
  }
}

/**
 * Queries on the table finish within some seconds: the timeout is long enough for lists that follow each other
 * without a gap.
 */
const setUserLockTimeout = (tx: Tx) => sql`set local lock_timeout to '4s'`.execute(tx);

async function hasRecords(tx: Tx, form: Form): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.id(form.enName)} where "sys$deleteTime" is null limit 1`.execute(tx);
  return rows.length > 0;
}

async function retireTables(tx: Tx, form: Form): Promise<void> {
  for (const table of [form.enName, ...listIndexes(form).map((index) => index.table)]) {
    const { rows } = await sql<{
      there: boolean;
    }>`select to_regclass(${`"${table}"`}) is not null as there`.execute(tx);
    if (!rows[0]?.there) continue;
    await dropIndexes(tx, table, []);
    await sql`alter table ${sql.id(table)} rename to ${sql.id(shortenIdentifier(`${table}~${form.formId}`))}`.execute(
      tx,
    );
  }
}

function createLossFailure(losses: DataLoss[]): Failure {
  const list = losses.map(({ label, rows }) => `“${label}”${rows} 行`).join('、');
  const rows = Math.max(...losses.map((loss) => loss.rows));
  return new Failure('WOULD_LOSE_DATA', {
    msg: `该修改会丢失已有数据（${list}），请确认后再保存`,
    data: { rows, fields: losses },
  });
}

/** The name is taken by another form or by the table of another form's sub-form. */
async function withFormExistsFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (getErrorCode(error) === '42P07' || getErrorCode(error) === '23505') throw new Failure('FORM_EXISTS');
    throw error;
  }
}

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
