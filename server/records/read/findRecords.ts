/** Finds a few records by words of their number or title, in all forms whose lists the actor may see. */
import type { FoundRecord } from '../../../contract/calls/shapes/foundRecordShapes.ts';
import { recordStatusLabels } from '../../../contract/forms/recordStatusLabels.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { loadFormsById } from '../schema/formDefinitions.ts';
import type { Form } from '../schema/formLayout.ts';
import {
  type FoundRecordRow,
  hasSearchableNames,
  type RecordSearch,
  searchByIndex,
  searchByNumber,
  searchNewest,
} from './recordSearchSql.ts';

/** An exact number match first, then the newest. */
export async function findRecords(tx: Tx, actor: Actor, search: RecordSearch): Promise<FoundRecord[]> {
  const forms = (await listListableForms(tx, actor)).filter(hasSearchableNames);
  if (forms.length === 0) return [];
  const question = { forms, actor, search };
  const exact = (await searchByNumber(question)?.execute(tx))?.rows ?? [];
  const recent = (await searchNewest(question).execute(tx)).rows;
  // The pinyin search covers only the newest records.
  const older = recent.length < search.pageSize ? (await searchByIndex(question).execute(tx)).rows : [];
  const found = new Map(
    [...exact, ...older, ...recent].map((one) => [`${one.formEnName} ${one.rowId}`, one]),
  );
  return [...found.values()].slice(0, search.pageSize).map(toFoundRecord);
}

async function listListableForms(tx: Tx, { permissions }: Actor): Promise<Form[]> {
  const rows = await tx
    .selectFrom('forms')
    .select(['formId', 'enName'])
    .where('deleted', '=', false)
    .orderBy('formId')
    .execute();
  const listed = rows.filter(({ enName }) => holdsPermission(permissions, `auto:${enName}:list`));
  const ids = listed.map(({ formId }) => formId);
  return [...(await loadFormsById(tx, ids)).values()];
}

const toFoundRecord = ({ sysStatus, title, ...found }: FoundRecordRow): FoundRecord => ({
  ...found,
  title: title || found.serialNumber,
  statusLabel: recordStatusLabels[`${sysStatus}`],
  processInstanceId: null,
  taskId: null,
});
