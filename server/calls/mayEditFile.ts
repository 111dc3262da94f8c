/**
 * Who may make a new version of a file: whoever may write the field that holds it. Outside a flow that is the leave to
 * edit the record, within one an open task whose node lets the field be written; what is attached nowhere is its author's.
 */
import { Failure, Refusal } from '../../contract/failures.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { holdsPermission } from '../../contract/may.ts';
import { enName } from '../../contract/shapes.ts';
import { linksOfFile } from '../db/queries/files.ts';
import { hasNewerVersion } from '../db/queries/fileVersions.ts';
import type { Acting } from '../effects/acting.ts';
import { loadFlow } from '../effects/load.ts';
import { pathsHolding } from '../records/files/holders.ts';
import type { Form } from '../records/form.ts';
import { findForm } from '../records/forms.ts';
import { readRecord, readSeenRecords } from '../records/read.ts';
import type { Biz } from '../records/visibility.ts';

type File = { fileId: string; fileName: string; createBy: string };

/** STALE_FILE where a newer version has taken the file's place, Refusal 403 for everybody else. */
export async function assertMayEditFile(acting: Acting, file: File): Promise<void> {
  const links = await linksOfFile(acting.tx, file.fileId);
  if (links.length === 0 && file.createBy === acting.actor.userId) return;
  for (const link of links) if (await mayWriteIn(acting, link, file)) return;
  if (await hasNewerVersion(acting.tx, file.fileId)) throw new Failure('STALE_FILE');
  throw new Refusal(403);
}

async function mayWriteIn(acting: Acting, { bizName, bizId }: Biz, file: File): Promise<boolean> {
  if (!enName.safeParse(bizName).success) return false;
  const form = await findForm(acting.tx, bizName);
  const record = form && (await readRecord(acting.tx, form, bizId));
  if (!form || !record) return false;
  const paths = pathsHolding(form, record, file.fileName);
  return paths.length > 0 && mayWrite(acting, form, { record, paths });
}

type Held = { record: Values; paths: readonly string[] };

async function mayWrite(acting: Acting, form: Form, { record, paths }: Held): Promise<boolean> {
  const { tx, actor } = acting;
  const id = String(record.id);
  const flow = form.hasFlow ? await loadFlow(tx, { formId: form.formId, rowId: id }, { lock: false }) : null;
  if (flow && !flow.state.deleted) {
    const own = flow.state.tasks.filter((task) => task.state === 'open' && task.userId === actor.userId);
    return own.some((task) => paths.some(fieldRulesOf(stepOf(flow.graph, task.nodeId)).writable));
  }
  if (record.createBy === actor.userId && record.sysStatus === -1) return true;
  if (!holdsPermission(actor.permissions, `auto:${form.enName}:edit`)) return false;
  return (await readSeenRecords(tx, form, { ids: [id], actor })).length > 0;
}
