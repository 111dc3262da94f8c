/**
 * Permission to create a new version of a file: the actor can write the field that holds it. Outside a flow this
 * requires the edit permission of the record; within a flow, an open task whose node makes the field writable. A file
 * that is attached nowhere belongs to its author.
 */
import { Failure, Refusal } from '../../../contract/failures.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { enName } from '../../../contract/shapes.ts';
import { listFileLinks } from '../../db/queries/files/files.ts';
import { hasNewerFileVersion } from '../../db/queries/files/fileVersions.ts';
import type { ActionContext } from '../../instances/actionContext.ts';
import { loadInstance } from '../../instances/persistence/loadInstance.ts';
import { findFieldsHolding } from '../../records/files/fileFields.ts';
import { readRecord, readVisibleRecords } from '../../records/read/readRecords.ts';
import type { BusinessObject } from '../../records/read/visibility.ts';
import { findForm } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';

type File = { fileId: string; fileName: string; createBy: string };

/** Throws STALE_FILE if a newer version has replaced the file, and Refusal 403 if the actor may not edit it. */
export async function assertCanEditFile(acting: ActionContext, file: File): Promise<void> {
  const links = await listFileLinks(acting.tx, file.fileId);
  if (links.length === 0 && file.createBy === acting.actor.userId) return;
  for (const link of links) if (await canWriteAt(acting, link, file)) return;
  if (await hasNewerFileVersion(acting.tx, file.fileId)) throw new Failure('STALE_FILE');
  throw new Refusal(403);
}

async function canWriteAt(
  acting: ActionContext,
  { bizName, bizId }: BusinessObject,
  file: File,
): Promise<boolean> {
  if (!enName.safeParse(bizName).success) return false;
  const form = await findForm(acting.tx, bizName);
  const record = form && (await readRecord(acting.tx, form, bizId));
  if (!form || !record) return false;
  const paths = findFieldsHolding(form, record, file.fileName);
  return paths.length > 0 && canWriteFields(acting, form, { record, paths });
}

type FileReference = { record: Values; paths: readonly string[] };

async function canWriteFields(
  acting: ActionContext,
  form: Form,
  { record, paths }: FileReference,
): Promise<boolean> {
  const { tx, actor } = acting;
  const id = String(record.id);
  const instance = form.hasFlow
    ? await loadInstance(tx, { formId: form.formId, rowId: id }, { lock: false })
    : null;
  if (instance && !instance.state.deleted) {
    const own = instance.state.tasks.filter((task) => task.state === 'open' && task.userId === actor.userId);
    return own.some((task) => paths.some(createFieldRules(getStep(instance.graph, task.nodeId)).writable));
  }
  if (record.createBy === actor.userId && record.sysStatus === -1) return true;
  if (!holdsPermission(actor.permissions, `auto:${form.enName}:edit`)) return false;
  return (await readVisibleRecords(tx, form, { ids: [id], actor })).length > 0;
}
