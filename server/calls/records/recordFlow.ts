/** Connects records and flows. Only tasks change a record with an instance: status and data change together. */
import { Failure } from '../../../contract/failures.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Tx } from '../../db/database.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { listInstancesOfRecords } from '../../db/queries/flow/instancesOfRecords.ts';
import { saveInstance } from '../../instances/actions/performAction.ts';
import { startInstance } from '../../instances/actions/startInstance.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import type { WrittenRecord } from '../../records/write/writeRecord.ts';
import { findDeployedFlow } from '../instances/deployedFlow.ts';
import { recordVersionIn } from './recordKeys.ts';

/** Throws INSTANCE_ENDED or, while a flow is running, BUTTON_DISABLED with the action that is available. */
export async function assertOutsideFlow(tx: Tx, form: Form, records: Values[]): Promise<void> {
  if (!form.hasFlow || records.length === 0) return;
  const rowIds = records.map((record) => String(record.id));
  const instances = await listInstancesOfRecords(tx, { formId: form.formId, rowIds });
  if (instances.some((one) => one.status === 1)) throw new Failure('INSTANCE_ENDED');
  if (instances.length > 0) {
    throw new Failure('BUTTON_DISABLED', { msg: '该单据已进入审批流程，请在流程中修改、作废或删除' });
  }
}

/** Submits a draft or a new record by starting its form's flow. The record is processing afterwards. */
export async function submitRecord(
  context: CallContext,
  form: Form,
  { sent, before }: { sent: Values; before: Values | undefined },
): Promise<WrittenRecord> {
  if (before && sent.version !== undefined && recordVersionIn(sent) !== before.version) {
    throw new Failure('STALE_RECORD');
  }
  await holdReferences(context.tx, ['starts']);
  const deployed = await findDeployedFlow(context.tx, form.formId);
  if (!deployed) throw new Failure('BAD_DEFINITION', { msg: `表单“${form.cnName}”没有已部署的流程` });
  const start = { form, ...deployed, values: sent, draft: before, submit: true };
  const { instance } = await saveInstance(context, await startInstance(context, start));
  return { id: instance.rowId, version: Number(instance.record?.version ?? 1) };
}
