/** The record's status follows its instance's; a deleted instance takes its record out of every list. */
import type { Form } from '../records/form.ts';
import type { SysStatus } from '../records/stamp.ts';
import { markRecordDeleted, setRecordStatus } from '../records/status.ts';
import type { Cause } from './acting.ts';
import type { Flow } from './flow.ts';

export async function writeRecordStatus(acting: Cause, flows: readonly Flow[]): Promise<void> {
  const { tx, actor, now } = acting;
  const stamp = { actor, now };
  for (const { form, sysStatus, ids } of groups(flows)) {
    await setRecordStatus(tx, form, { ids, stamp, sysStatus });
  }
  const deleted = flows.filter(({ state, stored }) => state.deleted && !stored.state.deleted);
  for (const flow of deleted) await markRecordDeleted(tx, flow.form, { ids: [flow.rowId], stamp });
}

type Group = { form: Form; sysStatus: SysStatus; ids: string[] };

/** One statement per form and status, however many records. */
function groups(flows: readonly Flow[]): Group[] {
  const found = new Map<string, Group>();
  for (const { form, rowId, state, record } of flows) {
    // A new record begins with the status of its flow's start; the record itself says what it has.
    if (state.status === null || record === null || Number(record.sysStatus) === state.status) continue;
    const key = `${form.formId} ${state.status}`;
    const group = found.get(key) ?? { form, sysStatus: state.status, ids: [] };
    group.ids.push(rowId);
    found.set(key, group);
  }
  return [...found.values()];
}
