/** A few records by words of their number or title, over all forms whose lists the actor may see. */
import type { FoundRecord } from '../../contract/calls/foundShapes.ts';
import { recordStatusLabels } from '../../contract/forms/recordStatus.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { type Asked, amongNewest, byIndex, type Found, hasNames, ofNumber } from './findSql.ts';
import type { Form } from './form.ts';
import { formsById } from './forms.ts';

/** The one of just that number first, then the newest. */
export async function findRecords(tx: Tx, actor: Actor, asked: Asked): Promise<FoundRecord[]> {
  const forms = (await listedForms(tx, actor)).filter(hasNames);
  if (forms.length === 0) return [];
  const question = { forms, actor, asked };
  const exact = (await ofNumber(question)?.execute(tx))?.rows ?? [];
  const recent = (await amongNewest(question).execute(tx)).rows;
  // What is found by pinyin is among the newest only.
  const older = recent.length < asked.pageSize ? (await byIndex(question).execute(tx)).rows : [];
  const found = new Map(
    [...exact, ...older, ...recent].map((one) => [`${one.formEnName} ${one.rowId}`, one]),
  );
  return [...found.values()].slice(0, asked.pageSize).map(shown);
}

async function listedForms(tx: Tx, { permissions }: Actor): Promise<Form[]> {
  const rows = await tx
    .selectFrom('forms')
    .select(['formId', 'enName'])
    .where('deleted', '=', false)
    .orderBy('formId')
    .execute();
  const listed = rows.filter(({ enName }) => holdsPermission(permissions, `auto:${enName}:list`));
  const ids = listed.map(({ formId }) => formId);
  return [...(await formsById(tx, ids)).values()];
}

const shown = ({ sysStatus, title, ...found }: Found): FoundRecord => ({
  ...found,
  title: title || found.serialNumber,
  statusLabel: recordStatusLabels[`${sysStatus}`],
  processInstanceId: null,
  taskId: null,
});
