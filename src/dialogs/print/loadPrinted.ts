/** What a printed sheet tells: the record, and the flow's log where the reader may see it. */
import type { InstanceDetail, LogActivity } from '../../../contract/calls/instance.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { api } from '../../client/api.ts';
import { loadDefinition } from '../../state/formCache.ts';
import { logHidden } from '../../state/logHidden.ts';
import { session } from '../../state/session.ts';
import type { PrintProps } from '../print.ts';

export type Printed = {
  form: FormDefinition;
  values: Values;
  instance?: InstanceDetail;
  log: readonly LogActivity[];
};

/** Whoever takes part in the flow may print without the list's permission: the flow is asked first. */
export async function loadPrinted({ formEnName, rowId }: PrintProps): Promise<Printed> {
  const form = await loadDefinition(formEnName);
  const query = { formEnName, businessId: rowId };
  const instance = form.hasFlow ? await api.instance.getDetailByBusinessId({ query }) : null;
  if (!instance)
    return { form, values: await api.record.detail({ params: { form: formEnName, id: rowId } }), log: [] };
  const { processInstanceId, formData } = instance;
  const hidden = logHidden(instance, session.person?.userId);
  const log = hidden ? [] : await api.instance.processLog({ query: { processInstanceId } });
  return { form, values: formData, instance, log };
}
