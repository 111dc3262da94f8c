/** A record that has an instance is changed by its tasks alone: status and form data move together there. */
import { Failure } from '../../contract/failures.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { instancesOfRecords } from '../db/queries/instancesOfRecords.ts';
import type { Form } from '../records/form.ts';

/** INSTANCE_ENDED or, while a flow is running, BUTTON_DISABLED with the way that is open. */
export async function assertOutsideFlow(tx: Tx, form: Form, records: Values[]): Promise<void> {
  if (!form.hasFlow || records.length === 0) return;
  const rowIds = records.map((record) => String(record.id));
  const instances = await instancesOfRecords(tx, { formId: form.formId, rowIds });
  if (instances.some((one) => one.status === 1)) throw new Failure('INSTANCE_ENDED');
  if (instances.length > 0) {
    throw new Failure('BUTTON_DISABLED', { msg: '该单据已进入审批流程，请在流程中修改、作废或删除' });
  }
}
