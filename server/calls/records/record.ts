/** Records: load, authorize, decide, apply, answer. The validity rules of records are in server/records. */
import type { recordCalls } from '../../../contract/calls/record.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { isHidden } from '../../../contract/forms/compute/fieldExpressions.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { buildFacts } from '../../records/expressionFacts.ts';
import { withDataTableText } from '../../records/list/dataTableText.ts';
import { listRecords } from '../../records/list/listRecords.ts';
import { withChildCounts } from '../../records/list/recordTree.ts';
import { withVirtualColumns } from '../../records/list/virtualColumns.ts';
import { maskRecord } from '../../records/masking.ts';
import { findRecords } from '../../records/read/findRecords.ts';
import { lockVisibleRecords, readVisibleRecord, readVisibleRecords } from '../../records/read/readRecords.ts';
import { copyRecord } from '../../records/read/recordCopy.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { assertFormChecks, runFormChecks } from '../../records/write/formChecks.ts';
import { loadCopyMask } from '../../records/write/maskedCopies.ts';
import { assertNoChildren } from '../../records/write/recordParent.ts';
import { markRecordDeleted, setRecordStatus } from '../../records/write/recordStatus.ts';
import { validateRecordInput } from '../../records/write/validateRecord.ts';
import { insertRecord, updateRecord, type WrittenRecord } from '../../records/write/writeRecord.ts';
import { findVisibleInstance } from '../instances/instanceDetail.ts';
import { fieldAtPath } from '../shared/fieldAtPath.ts';
import { findAccessibleForm } from './accessibleForm.ts';
import { addAnonymousRecord } from './anonymousRecord.ts';
import { findPrintAddress } from './printAddress.ts';
import { submitRecord } from './recordFlow.ts';
import { assertCanEnd, assertEditable, assertOwnDraft } from './recordGuards.ts';
import { recordIdIn, recordVersionIn } from './recordKeys.ts';
import { resolveSqlDefault } from './sqlDefault.ts';

export const recordHandlers = {
  find: ({ tx, actor }, { query }) => findRecords(tx, actor, query),

  async list(context, { params, body }) {
    const { tx, actor } = context;
    const form = await loadFormByName(tx, params.form);
    const page = await listRecords(tx, form, { asked: body, actor });
    return { ...page, rows: await listRows(context, form, page.rows) };
  },

  async listByIds(context, { params, body }) {
    const { tx, actor } = context;
    const form = await loadFormByName(tx, params.form);
    return listRows(context, form, await readVisibleRecords(tx, form, { ids: body, actor }));
  },

  async detail({ tx, actor }, { params }) {
    const form = await loadFormByName(tx, params.form);
    return maskRecord(form, await readVisibleRecord(tx, form, { id: params.id, actor }), actor);
  },

  async copy({ tx, actor }, { params }) {
    const form = await loadFormByName(tx, params.form);
    const record = await readVisibleRecord(tx, form, { id: params.id, actor });
    return copyRecord(form, maskRecord(form, record, actor));
  },

  async add(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    const values = await validateRecordInput(context.tx, form, { sent: body, ...rulesOf(context) });
    assertFormChecks(form, 'add', { values, facts: factsIn(context) });
    // Only a flow turns a record of its form into more than a draft.
    return insertRecord(context.tx, form, values, { ...context, sysStatus: form.hasFlow ? -1 : 1 });
  },

  async addAnonymously(context, { params, query, body }) {
    await addAnonymousRecord(context, { enName: params.form, tenantCode: query.tenantCode, sent: body });
    return null;
  },

  async edit(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    const before = await lockRecord(context, form, recordIdIn(body));
    await assertEditable(context, form, before);
    const version = recordVersionIn(body);
    assertCurrent(before, version);
    const values = await validateRecordInput(context.tx, form, { sent: body, before, ...rulesOf(context) });
    assertFormChecks(form, 'edit', { values: { ...before, ...values }, facts: factsIn(context) });
    return updateRecord(context.tx, form, { id: String(before.id), values, ...context, before, version });
  },

  async stash(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    const rules = { ...rulesOf(context), requireAll: false };
    if (!body.id) {
      const values = await validateRecordInput(context.tx, form, { sent: body, ...rules });
      return insertRecord(context.tx, form, values, { ...context, sysStatus: -1 });
    }
    const before = await lockDraft(context, form, body);
    const values = await validateRecordInput(context.tx, form, { sent: body, before, ...rules });
    return updateRecord(context.tx, form, {
      id: String(before.id),
      values,
      ...stampFor(context, body, before),
    });
  },

  async push(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    const before = body.id ? await lockDraft(context, form, body) : undefined;
    return form.hasFlow
      ? submitRecord(context, form, { sent: body, before })
      : pushRecord(context, form, { sent: body, before });
  },

  /** The mount writes the user and the record to the audit log. */
  async print(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    // Participants of the flow print what its page shows.
    const instance = await findVisibleInstance(context, { formId: form.formId, rowId: params.id });
    if (!instance) await readVisibleRecord(context.tx, form, { id: params.id, actor: context.actor });
    const { printLink } = form.feature;
    const confs = instance?.graph.settings.printConfList ?? [];
    return { redirectUrl: findPrintAddress({ printLink, confs, rowId: params.id }, body.way) };
  },

  async check(context, { params, body }) {
    const form = await findAccessibleForm(context, params.form);
    const maskCopies = await loadCopyMask(context.tx, form);
    return runFormChecks(form, params.scene, { values: maskCopies(body), facts: factsIn(context) });
  },

  async checkIds(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    const records = await visibleRecords(context, form, body);
    const facts = factsIn(context);
    const outcomes = records.map((values) => runFormChecks(form, params.scene, { values, facts }));
    return (
      outcomes.find((one) => one.action === 'stop') ??
      outcomes.find((one) => !one.success) ?? { success: true }
    );
  },

  async invalid(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    const records = await lockForEnd(context, form, { ids: body, scene: 'invalid' });
    const ids = records.filter((record) => record.sysStatus !== -2).map((record) => String(record.id));
    await setRecordStatus(context.tx, form, { ids, stamp: context, sysStatus: -2 });
    return null;
  },

  async remove(context, { params, body }) {
    const form = await loadFormByName(context.tx, params.form);
    await lockForEnd(context, form, { ids: body, scene: 'delete' });
    await assertNoChildren(context.tx, form, body);
    await markRecordDeleted(context.tx, form, { ids: body, stamp: context });
    return null;
  },

  initBySql: resolveSqlDefault,

  async hide(context, { params, body }) {
    const form = await findAccessibleForm(context, params.form);
    const asked = fieldAtPath(form, params.field);
    if (!asked) throw new Refusal(404);
    const maskCopies = await loadCopyMask(context.tx, form);
    return isHidden(asked.field, maskCopies(body.formData), {
      ...factsIn(context),
      kinds: getFieldKinds(form.fields),
    });
  },
} satisfies Handlers<typeof recordCalls>;

/** Rows as a list shows them: masked, with computed columns and the keys of data tables and trees. */
async function listRows(context: CallContext, form: Form, read: Values[]): Promise<Values[]> {
  const { tx, actor } = context;
  const rows = await withVirtualColumns(tx, form, { rows: read, actor, facts: factsIn(context) });
  return withChildCounts(tx, form, { rows: withDataTableText(form, rows), actor });
}

const factsIn = (context: CallContext) => buildFacts(context, context.tenant);

const rulesOf = (context: CallContext) => ({ requireAll: true, facts: factsIn(context) });

const stampFor = (context: CallContext, body: Values, before: Values) => ({
  ...context,
  before,
  version: body.version === undefined ? undefined : recordVersionIn(body),
});

async function pushRecord(
  context: CallContext,
  form: Form,
  { sent, before }: { sent: Values; before: Values | undefined },
): Promise<WrittenRecord> {
  const values = await validateRecordInput(context.tx, form, { sent, before, ...rulesOf(context) });
  // A draft is not a record yet: submitting it adds one.
  assertFormChecks(form, 'add', { values: { ...before, ...values }, facts: factsIn(context) });
  if (!before) return insertRecord(context.tx, form, values, { ...context, sysStatus: 1 });
  const stamp = { ...stampFor(context, sent, before), sysStatus: 1 as const };
  return updateRecord(context.tx, form, { id: String(before.id), values, ...stamp });
}

async function lockRecord({ tx, actor }: CallContext, form: Form, id: string): Promise<Values> {
  await lockVisibleRecords(tx, form, { ids: [id], actor });
  return readVisibleRecord(tx, form, { id, actor });
}

async function lockDraft(context: CallContext, form: Form, body: Values): Promise<Values> {
  const before = await lockRecord(context, form, recordIdIn(body));
  await assertOwnDraft(context, form, before);
  if (body.version !== undefined) assertCurrent(before, recordVersionIn(body));
  return before;
}

/** Refuses values that were filled in on an older version. */
function assertCurrent(before: Values, version: number): void {
  if (Number(before.version) !== version) throw new Failure('STALE_RECORD');
}

/** All records, as the actor can view them; throws 404 or RECORD_GONE if one is missing. */
async function visibleRecords({ tx, actor }: CallContext, form: Form, ids: string[]): Promise<Values[]> {
  await lockVisibleRecords(tx, form, { ids, actor, lock: false });
  return readVisibleRecords(tx, form, { ids, actor });
}

async function lockForEnd(
  context: CallContext,
  form: Form,
  { ids, scene }: { ids: string[]; scene: 'delete' | 'invalid' },
): Promise<Values[]> {
  await lockVisibleRecords(context.tx, form, { ids, actor: context.actor });
  const records = await readVisibleRecords(context.tx, form, { ids, actor: context.actor });
  await assertCanEnd(context, form, { records, scene });
  return records;
}
