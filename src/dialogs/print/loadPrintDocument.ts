/** Loads the content of a printed sheet: the record, and the flow log if the reader may see it. */
import type { InstanceDetail, LogActivity } from '../../../contract/calls/instance.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { api } from '../../client/api.ts';
import { loadDefinition } from '../../state/forms/formCache.ts';
import { session } from '../../state/session/session.ts';
import { isLogHidden } from '../../state/tasks/logVisibility.ts';

export type PrintDocument = {
  form: FormDefinition;
  values: Values;
  instance?: InstanceDetail;
  log: readonly LogActivity[];
};

/** Participants of the flow may print without the list's permission, so the flow is asked first. */
export async function loadPrintDocument({
  formEnName,
  rowId,
}: {
  formEnName: string;
  rowId: string;
}): Promise<PrintDocument> {
  const form = await loadDefinition(formEnName);
  const query = { formEnName, businessId: rowId };
  const instance = form.hasFlow ? await api.instance.getDetailByBusinessId({ query }) : null;
  if (!instance)
    return { form, values: await api.record.detail({ params: { form: formEnName, id: rowId } }), log: [] };
  const { processInstanceId, formData } = instance;
  const hidden = isLogHidden(instance, session.person?.userId);
  const log = hidden ? [] : await api.instance.processLog({ query: { processInstanceId } });
  return { form, values: formData, instance, log };
}
