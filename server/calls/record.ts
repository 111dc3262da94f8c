/** Records: load → may? → decide → apply → answer. What makes a record right stands in server/records. */
import type { recordCalls } from '../../contract/calls/record.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { isHidden } from '../../contract/forms/conditions.ts';
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { RecordRules, Values } from '../../contract/forms/rules.ts';
import { holdsPermission } from '../../contract/may.ts';
import { assertChecks, runChecks } from '../records/checks.ts';
import { copyOf } from '../records/copy.ts';
import { withDataTable } from '../records/dataTable.ts';
import { factsOf } from '../records/facts.ts';
import { findRecords } from '../records/find.ts';
import type { Form } from '../records/form.ts';
import { formByName } from '../records/forms.ts';
import { listRecords } from '../records/list.ts';
import { lockSeen, readSeenRecords, seenRecord } from '../records/read.ts';
import { markRecordDeleted, setRecordStatus } from '../records/status.ts';
import { withChildren } from '../records/tree.ts';
import { validateRecord } from '../records/validate.ts';
import { withVirtual } from '../records/virtual.ts';
import { insertRecord, updateRecord, type Written } from '../records/write.ts';
import { accessibleForm } from './accessibleForm.ts';
import type { CallContext, Handlers } from './context.ts';
import { fieldAt } from './fieldAt.ts';
import { findSeenFlow } from './instanceDetail.ts';
import { assertOutsideFlow, pushIntoFlow } from './recordFlow.ts';
import { idSent, versionSent } from './recordKeys.ts';
import { sqlDefaultOf } from './sqlDefault.ts';

export const recordHandlers = {
  find: ({ tx, actor }, { query }) => findRecords(tx, actor, query),

  async list(context, { params, body }) {
    const { tx, actor } = context;
    const form = await formByName(tx, params.form);
    const page = await listRecords(tx, form, { asked: body, actor });
    return { ...page, rows: await listedRows(context, form, page.rows) };
  },

  async listByIds(context, { params, body }) {
    const { tx, actor } = context;
    const form = await formByName(tx, params.form);
    return listedRows(context, form, await readSeenRecords(tx, form, { ids: body, actor }));
  },

  async detail({ tx, actor }, { params }) {
    return seenRecord(tx, await formByName(tx, params.form), { id: params.id, actor });
  },

  async copy({ tx, actor }, { params }) {
    const form = await formByName(tx, params.form);
    return copyOf(form, await seenRecord(tx, form, { id: params.id, actor }));
  },

  async add(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    const values = validateRecord(form, { sent: body }, rulesOf(context));
    assertChecks(form, 'add', { values, facts: factsIn(context) });
    // Only a flow makes a record of its form more than a draft.
    return insertRecord(context.tx, form, values, { ...context, sysStatus: form.hasFlow ? -1 : 1 });
  },

  async edit(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    const before = await lockedRecord(context, form, idSent(body));
    if (before.sysStatus === -2) throw new Failure('BUTTON_DISABLED', { msg: '已作废的单据不能修改' });
    await assertOutsideFlow(context.tx, form, [before]);
    const version = versionSent(body);
    assertCurrent(before, version);
    const values = validateRecord(form, { sent: body, before }, rulesOf(context));
    assertChecks(form, 'edit', { values: { ...before, ...values }, facts: factsIn(context) });
    return updateRecord(context.tx, form, String(before.id), values, { ...context, before, version });
  },

  async stash(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    const rules = { ...rulesOf(context), requireAll: false };
    if (!body.id) {
      const values = validateRecord(form, { sent: body }, rules);
      return insertRecord(context.tx, form, values, { ...context, sysStatus: -1 });
    }
    const before = await ownDraft(context, form, body);
    const values = validateRecord(form, { sent: body, before }, rules);
    return updateRecord(context.tx, form, String(before.id), values, stampOver(context, body, before));
  },

  async push(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    const before = body.id ? await ownDraft(context, form, body) : undefined;
    return form.hasFlow
      ? pushIntoFlow(context, form, { sent: body, before })
      : push(context, form, { sent: body, before });
  },

  /** The browser prints; the mount writes who printed what to the audit log. */
  async print(context, { params }) {
    const form = await formByName(context.tx, params.form);
    // Participants of the flow print what its page shows.
    const flow = await findSeenFlow(context, { formId: form.formId, rowId: params.id });
    if (!flow) await seenRecord(context.tx, form, { id: params.id, actor: context.actor });
    return null;
  },

  async check(context, { params, body }) {
    const form = await accessibleForm(context, params.form);
    return runChecks(form, params.scene, { values: body, facts: factsIn(context) });
  },

  async checkIds(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    const records = await seenRecords(context, form, body);
    const facts = factsIn(context);
    const outcomes = records.map((values) => runChecks(form, params.scene, { values, facts }));
    return (
      outcomes.find((one) => one.action === 'stop') ??
      outcomes.find((one) => !one.success) ?? { success: true }
    );
  },

  async invalid(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    const records = await lockedForEnd(context, form, { ids: body, scene: 'invalid' });
    const ids = records.filter((record) => record.sysStatus !== -2).map((record) => String(record.id));
    await setRecordStatus(context.tx, form, { ids, stamp: context, sysStatus: -2 });
    return null;
  },

  async remove(context, { params, body }) {
    const form = await formByName(context.tx, params.form);
    await lockedForEnd(context, form, { ids: body, scene: 'delete' });
    await markRecordDeleted(context.tx, form, { ids: body, stamp: context });
    return null;
  },

  initBySql: sqlDefaultOf,

  async hide(context, { params, body }) {
    const form = await accessibleForm(context, params.form);
    const asked = fieldAt(form, params.field);
    if (!asked) throw new Refusal(404);
    return isHidden(asked.field, body.formData, { ...factsIn(context), kinds: kindsOf(form.fields) });
  },
} satisfies Handlers<typeof recordCalls>;

/** Rows as a list shows them: masked, with its computed columns, and what belongs to a data table and to a tree. */
async function listedRows(context: CallContext, form: Form, read: Values[]): Promise<Values[]> {
  const { tx, actor } = context;
  const rows = await withVirtual(tx, form, { rows: read, actor, facts: factsIn(context) });
  return withChildren(tx, form, { rows: withDataTable(form, rows), actor });
}

const factsIn = (context: CallContext) => factsOf(context, context.tenant);

const rulesOf = (context: CallContext): RecordRules => ({ requireAll: true, facts: factsIn(context) });

const stampOver = (context: CallContext, body: Values, before: Values) => ({
  ...context,
  before,
  version: body.version === undefined ? undefined : versionSent(body),
});

async function push(
  context: CallContext,
  form: Form,
  { sent, before }: { sent: Values; before: Values | undefined },
): Promise<Written> {
  const values = validateRecord(form, { sent, before }, rulesOf(context));
  // A draft is no record yet: pushing adds it.
  assertChecks(form, 'add', { values: { ...before, ...values }, facts: factsIn(context) });
  if (!before) return insertRecord(context.tx, form, values, { ...context, sysStatus: 1 });
  const stamp = { ...stampOver(context, sent, before), sysStatus: 1 as const };
  return updateRecord(context.tx, form, String(before.id), values, stamp);
}

async function lockedRecord({ tx, actor }: CallContext, form: Form, id: string): Promise<Values> {
  await lockSeen(tx, form, { ids: [id], actor });
  return seenRecord(tx, form, { id, actor });
}

/** A draft is its author's; somebody else needs leave to edit. Only drafts are stashed and pushed. */
async function ownDraft(context: CallContext, form: Form, body: Values): Promise<Values> {
  const before = await lockedRecord(context, form, idSent(body));
  const own = before.createBy === context.actor.userId;
  if (!own && !holdsPermission(context.actor.permissions, `auto:${form.enName}:edit`)) throw new Refusal(403);
  if (before.sysStatus !== -1) throw new Failure('STALE_RECORD', { msg: '该单据已提交，不再是草稿' });
  await assertOutsideFlow(context.tx, form, [before]);
  if (body.version !== undefined) assertCurrent(before, versionSent(body));
  return before;
}

/** What was filled in on an older version is not looked at any further. */
function assertCurrent(before: Values, version: number): void {
  if (Number(before.version) !== version) throw new Failure('STALE_RECORD');
}

/** All of them, as the actor sees them; 404 or RECORD_GONE where one is missing. */
async function seenRecords({ tx, actor }: CallContext, form: Form, ids: string[]): Promise<Values[]> {
  await lockSeen(tx, form, { ids, actor, lock: false });
  return readSeenRecords(tx, form, { ids, actor });
}

async function lockedForEnd(
  context: CallContext,
  form: Form,
  { ids, scene }: { ids: string[]; scene: 'delete' | 'invalid' },
): Promise<Values[]> {
  await lockSeen(context.tx, form, { ids, actor: context.actor });
  const records = await readSeenRecords(context.tx, form, { ids, actor: context.actor });
  await assertOutsideFlow(context.tx, form, records);
  const facts = factsIn(context);
  for (const values of records) assertChecks(form, scene, { values, facts });
  return records;
}
