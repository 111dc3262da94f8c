/** Checks the form input of an action against the node, and writes it after the engine has accepted the action. */
import { Failure, type FieldError, Refusal } from '../../../contract/failures.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../../contract/flow/graph.ts';
import type { ExpressionFacts, Values } from '../../../contract/forms/recordRules.ts';
import { isSameFieldValue } from '../../../contract/forms/sameFieldValue.ts';
import { checkRecord } from '../../../contract/forms/validateRecord.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import { insertRecordVersion } from '../../db/queries/flow/recordVersions.ts';
import { takeReturnedTasks } from '../../db/queries/flow/snoozes.ts';
import { buildFacts } from '../../records/expressionFacts.ts';
import { readRecord } from '../../records/read/readRecords.ts';
import { updateRecord } from '../../records/write/writeRecord.ts';
import type { ActionContext } from '../actionContext.ts';
import { getRecordVersion, type Initiator, type LoadedInstance, requireInstanceId } from '../instance.ts';
import { buildListSummary } from '../persistence/listSummary.ts';
import { notifyTaskHolders } from '../persistence/taskListEvents.ts';

export type FormInput = { readonly values: Values; readonly version?: number | undefined };

/** `values`: the values to write; only those that differ from the current record. */
export type FormCheckResult = {
  readonly values: Values;
  readonly missing: readonly FieldError[];
  readonly invalid: readonly FieldError[];
};

/** Returns the input that the node allows. Refusal 400 for keys that are not fields. */
export function checkForm(
  acting: ActionContext,
  instance: Pick<LoadedInstance, 'form' | 'initiator' | 'maskCopies'>,
  given: { node: StepNode; sent: Values; before: Values | undefined; requireAll: boolean },
): FormCheckResult {
  const { node, sent, before, requireAll } = given;
  const rules = {
    ...createFieldRules(node),
    requireAll,
    facts: buildExpressionFacts(acting, instance.initiator),
    maskCopies: instance.maskCopies,
  };
  const { values, missing, errors, unknown } = checkRecord(instance.form.fields, { sent, before }, rules);
  if (unknown.length > 0) throw new Refusal(400, unknown);
  const fields = new Map(instance.form.fields.map((field) => [field.enName, field]));
  const changed = Object.entries(values).filter(([name, value]) => {
    const field = fields.get(name);
    return !before || !field || !isSameFieldValue(field, value, before[name]);
  });
  return { values: Object.fromEntries(changed), missing, invalid: errors };
}

/** Returns the facts that expressions of the form can read in a flow. */
export const buildExpressionFacts = (
  acting: ActionContext,
  { userId, deptId, roleKeys }: Initiator,
): ExpressionFacts => ({
  ...buildFacts(acting, acting.tenant),
  initiator: { userId, deptId, roleKeys },
});

/** Writes changed values, reads the record again, and refreshes the list summary. */
export async function writeForm(
  acting: ActionContext,
  instance: LoadedInstance,
  { values }: Pick<FormInput, 'values'>,
): Promise<void> {
  const { tx, actor, now } = acting;
  const { form, rowId, record } = instance;
  if (!record) throw new Failure('RECORD_GONE');
  if (Object.keys(values).length === 0) return;
  if (instance.persisted.state.submitted) await storeRecordVersion(acting, instance, record);
  await updateRecord(tx, form, {
    id: rowId,
    values,
    actor,
    now,
    before: record,
    version: getRecordVersion(record),
  });
  instance.record = await readRecord(tx, form, rowId);
  refreshSummary(acting, instance);
  const returned = await takeReturnedTasks(tx, now, { formEnName: form.enName, rowId });
  await notifyTaskHolders(tx, 'task.returned', returned);
}

/** Nobody else has seen a draft yet. */
const storeRecordVersion = ({ tx, actor, now }: ActionContext, instance: LoadedInstance, record: Values) =>
  insertRecordVersion(tx, {
    instanceId: requireInstanceId(instance),
    version: getRecordVersion(record),
    values: record,
    userId: actor.userId,
    now,
  });

export function refreshSummary({ tenant }: ActionContext, instance: LoadedInstance): void {
  const { createTime, record } = instance;
  if (!record) return;
  const startedAt =
    typeof createTime === 'string' ? createTime : formatLocalTime(createTime, tenant.timeZone);
  instance.listSummary = buildListSummary({ ...instance, record, startedAt });
}
