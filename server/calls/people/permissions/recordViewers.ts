/** Answers who may see a record or act on it: the rules of lists and of flows, asked the other way round. */
import type { CallInput, CallResult } from '../../../../contract/call.ts';
import type { permissionCalls, ViewerGroup } from '../../../../contract/calls/permission.ts';
import { Refusal } from '../../../../contract/failures.ts';
import { recordHolderResource } from '../../../../contract/resources/people/permission.ts';
import { type ViewReason, viewReasons } from '../../../../contract/viewReasons.ts';
import type { CallContext } from '../../../context/callContext.ts';
import { buildResourceFilter } from '../../../db/filter/resourceConditions.ts';
import { fetchPage } from '../../../db/queries/fetchPage.ts';
import {
  listRecordViewers,
  selectRecordHolders,
  type ViewerQuestion,
} from '../../../db/queries/people/recordViewers.ts';
import { listPossibleParticipants } from '../../../instances/facts/canView.ts';
import { loadInstance } from '../../../instances/persistence/loadInstance.ts';
import { buildSupplierReference } from '../../../records/dataScope.ts';
import { readRecord } from '../../../records/read/readRecords.ts';
import { hasRecord } from '../../../records/read/visibility.ts';
import { findForm } from '../../../records/schema/formDefinitions.ts';

type RecordKey = { enName: string; rowId: string };

/** Refusal 404 for a form or a record that does not exist. */
export async function findRecordViewers(
  context: CallContext,
  key: RecordKey,
): Promise<{ people: number; groups: ViewerGroup[] }> {
  const question = await loadQuestion(context, key);
  if (!question) throw new Refusal(404);
  return listRecordViewers(context.tx, question);
}

/** The form and the number of the record, or its id. Refusal 404 as above. */
export async function findNamedRecord({ tx }: CallContext, reference: string) {
  const { enName, rowId } = parseRecordReference(reference);
  const form = await findForm(tx, enName);
  const record = form && (await readRecord(tx, form, rowId));
  if (!record) throw new Refusal(404);
  const serial = form.fields.find(({ funcType }) => funcType === 'serialNumber')?.enName;
  return { record: reference, title: `${form.cnName} ${(serial && record[serial]) || rowId}` };
}

/** Nobody for a record that does not exist. */
export async function listRecordHolders(
  context: CallContext,
  { record, ...query }: CallInput<typeof permissionCalls.recordHolders>['query'],
): Promise<CallResult<typeof permissionCalls.recordHolders>> {
  const { pageNum, pageSize, ...filter } = query;
  const question = await loadQuestion(context, parseRecordReference(record));
  if (!question) {
    // A condition that does not fit is refused in any case.
    if (filter.filter) buildResourceFilter({ resource: recordHolderResource }, filter.filter);
    return { rows: [], total: 0 };
  }
  const found = selectRecordHolders(context.tx, question, filter);
  const { rows, total } = await fetchPage(found, { pageNum, pageSize });
  return { rows: rows.map((row) => ({ ...row, view: row.view.map(formatReason) })), total };
}

const formatReason = ({ reason, roleName }: { reason: ViewReason; roleName: string }): string =>
  viewReasons[reason].replace('{role}', roleName);

function parseRecordReference(reference: string): RecordKey {
  const [, enName = '', rowId = '0'] = /^(\w+)-(\d{1,18})$/.exec(reference) ?? [];
  return { enName, rowId };
}

async function loadQuestion(
  context: CallContext,
  { enName, rowId }: RecordKey,
): Promise<ViewerQuestion | undefined> {
  const { tx } = context;
  const form = await findForm(tx, enName);
  if (!form || !(await hasRecord(tx, form, rowId))) return undefined;
  const { formId } = form;
  const instance = form.hasFlow ? await loadInstance(tx, { formId, rowId }, { lock: false }) : null;
  return {
    form,
    rowId,
    shared: form.feature.shared === true,
    isReferred: buildSupplierReference(form),
    candidateIds: instance ? await listPossibleParticipants(context, instance) : [],
  };
}
