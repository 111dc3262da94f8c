/** What the state of a record refuses to everybody: checked before a change, and told by 谁能做. */
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import { buildFacts } from '../../records/expressionFacts.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { assertFormChecks } from '../../records/write/formChecks.ts';
import { assertOutsideFlow } from './recordFlow.ts';

export async function assertEditable({ tx }: CallContext, form: Form, record: Values): Promise<void> {
  if (record.sysStatus === -2) throw new Failure('BUTTON_DISABLED', { msg: '已作废的单据不能修改' });
  await assertOutsideFlow(tx, form, [record]);
}

/** A draft belongs to its author; other users need the edit permission. Only drafts are stashed and submitted. */
export async function assertOwnDraft({ tx, actor }: CallContext, form: Form, draft: Values): Promise<void> {
  const own = draft.createBy === actor.userId;
  if (!own && !holdsPermission(actor.permissions, `auto:${form.enName}:edit`)) throw new Refusal(403);
  if (draft.sysStatus !== -1) throw new Failure('STALE_RECORD', { msg: '该单据已提交，不再是草稿' });
  await assertOutsideFlow(tx, form, [draft]);
}

/** The checks of the form see the records as the actor may. */
export async function assertCanEnd(
  context: CallContext,
  form: Form,
  { records, scene }: { records: Values[]; scene: 'delete' | 'invalid' },
): Promise<void> {
  await assertOutsideFlow(context.tx, form, records);
  const facts = buildFacts(context, context.tenant);
  for (const values of records) assertFormChecks(form, scene, { values, facts });
}
