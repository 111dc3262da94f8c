/** Answers who may see a record: the rules of lists and of flows, asked the other way round. */
import type { ViewerGroup } from '../../../contract/calls/permission.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import { listRecordViewers } from '../../db/queries/people/recordViewers.ts';
import { listPossibleParticipants } from '../../instances/facts/canView.ts';
import { loadInstance } from '../../instances/persistence/loadInstance.ts';
import { buildSupplierReference } from '../../records/dataScope.ts';
import { hasRecord } from '../../records/read/visibility.ts';
import { findForm } from '../../records/schema/formDefinitions.ts';

/** Refusal 404 for a form or a record that does not exist. */
export async function findRecordViewers(
  context: CallContext,
  { enName, rowId }: { enName: string; rowId: string },
): Promise<{ people: number; groups: ViewerGroup[] }> {
  const { tx } = context;
  const form = await findForm(tx, enName);
  if (!form || !(await hasRecord(tx, form, rowId))) throw new Refusal(404);
  const { formId } = form;
  const instance = form.hasFlow ? await loadInstance(tx, { formId, rowId }, { lock: false }) : null;
  return listRecordViewers(tx, {
    form,
    rowId,
    shared: form.feature.shared === true,
    isReferred: buildSupplierReference(form),
    candidateIds: instance ? await listPossibleParticipants(context, instance) : [],
  });
}
