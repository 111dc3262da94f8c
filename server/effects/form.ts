/** The form's part in an action: what was sent held against the node, and written once the engine has agreed. */
import type { FieldError } from '../../contract/failures.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Facts, Values } from '../../contract/forms/rules.ts';
import { sameFieldValue } from '../../contract/forms/sameFieldValue.ts';
import { checkRecord } from '../../contract/forms/validate.ts';
import { keepRecordVersion } from '../db/queries/recordVersions.ts';
import { takeReturned } from '../db/queries/snoozes.ts';
import { factsOf, localTime } from '../records/facts.ts';
import { readRecord } from '../records/read.ts';
import { updateRecord } from '../records/write.ts';
import type { Acting } from './acting.ts';
import { type Flow, type Initiator, instanceIdOf, versionOf } from './flow.ts';
import { shownOf } from './shown.ts';
import { tellListed } from './tellListed.ts';

export type Sent = { readonly values: Values; readonly version?: number | undefined };

/** `values`: what is to be written, only what differs from the record as it stands. */
export type Checked = {
  readonly values: Values;
  readonly missing: readonly FieldError[];
  readonly invalid: readonly FieldError[];
};

/** What was sent as the node allows it. Refusal 400 for keys that are no fields. */
export function checkForm(
  acting: Acting,
  flow: Pick<Flow, 'form' | 'initiator'>,
  given: { node: StepNode; sent: Values; before: Values | undefined; requireAll: boolean },
): Checked {
  const { node, sent, before, requireAll } = given;
  const rules = { ...fieldRulesOf(node), requireAll, facts: formFacts(acting, flow.initiator) };
  const { values, missing, errors, unknown } = checkRecord(flow.form.fields, { sent, before }, rules);
  if (unknown.length > 0) throw new Refusal(400, unknown);
  const fields = new Map(flow.form.fields.map((field) => [field.enName, field]));
  const changed = Object.entries(values).filter(([name, value]) => {
    const field = fields.get(name);
    return !before || !field || !sameFieldValue(field, value, before[name]);
  });
  return { values: Object.fromEntries(changed), missing, invalid: errors };
}

/** What expressions of the form know in a flow. */
export const formFacts = (acting: Acting, { userId, deptId, roleKeys }: Initiator): Facts => ({
  ...factsOf(acting, acting.tenant),
  initiator: { userId, deptId, roleKeys },
});

/** Writes what differs, reads again, and renews what lists show. */
export async function writeForm(acting: Acting, flow: Flow, { values }: Pick<Sent, 'values'>): Promise<void> {
  const { tx, actor, now } = acting;
  const { form, rowId, record } = flow;
  if (!record) throw new Failure('RECORD_GONE');
  if (Object.keys(values).length === 0) return;
  if (flow.stored.state.submitted) await keepVersion(acting, flow, record);
  await updateRecord(tx, form, rowId, values, { actor, now, before: record, version: versionOf(record) });
  flow.record = await readRecord(tx, form, rowId);
  renewShown(acting, flow);
  const returned = await takeReturned(tx, now, { formEnName: form.enName, rowId });
  await tellListed(tx, 'task.returned', returned);
}

/** Of a draft nobody else has seen anything. */
const keepVersion = ({ tx, actor, now }: Acting, flow: Flow, record: Values) =>
  keepRecordVersion(tx, {
    instanceId: instanceIdOf(flow),
    version: versionOf(record),
    values: record,
    userId: actor.userId,
    now,
  });

export function renewShown({ tenant }: Acting, flow: Flow): void {
  const { createTime, record } = flow;
  if (!record) return;
  const startedAt = typeof createTime === 'string' ? createTime : localTime(createTime, tenant.timeZone);
  flow.shown = shownOf({ ...flow, record, startedAt });
}
