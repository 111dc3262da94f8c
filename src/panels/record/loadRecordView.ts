/** Loads a record for reading, with its instance if there is one; if a task waits for the reader, the task instead. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { api } from '../../client/api.ts';
import { taskHref } from '../../commands/core/currentTask.ts';
import { createReadOnlyForm, loadDefinition } from '../../state/forms/formCache.ts';
import { loadInstanceDetail } from '../../state/tasks/taskCache.ts';
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';
import { instanceHeader } from '../shared/headerContent.ts';
import type { RecordView } from './ViewPage.tsx';

export type RecordViewResult =
  | { kind: 'view'; view: RecordView }
  | { kind: 'task'; href: string }
  | { kind: 'gone' };

export async function loadInstanceView(processInstanceId: string): Promise<RecordViewResult> {
  return createRecordView(await loadInstanceDetail(processInstanceId));
}

/**
 * Loads by the record's id. The flow is requested first, since its participants may see the record without the
 * list's permission.
 */
export async function loadRecordView(enName: string, id: string): Promise<RecordViewResult> {
  const definition = await loadDefinition(enName);
  const query = { formEnName: enName, businessId: id };
  const instance = definition.hasFlow ? await api.instance.getDetailByBusinessId({ query }) : null;
  if (instance) return createRecordView(instance);
  const values = await api.record.detail({ params: { form: enName, id } });
  return {
    kind: 'view',
    view: { form: createReadOnlyForm(definition, values), ...describeRecord(definition, values), rowId: id },
  };
}

export async function createRecordView(instance: InstanceDetail): Promise<RecordViewResult> {
  if (instance.deleted) return { kind: 'gone' };
  const { formEnName, processInstanceId, currentUserWaitApprovalTaskId: taskId } = instance;
  if (taskId) {
    return { kind: 'task', href: taskHref({ formEnName, taskId, processInstanceId }) };
  }
  const form = createReadOnlyForm(await loadDefinition(formEnName), instance.formData);
  return {
    kind: 'view',
    view: {
      form,
      head: instanceHeader(instance),
      name: instance.title,
      rowId: instance.rowId,
      instance,
    },
  };
}

function describeRecord(definition: FormDefinition, values: Values): Pick<RecordView, 'head' | 'name'> {
  const named = definition.fields.find((field) => getFieldType(field).searchable && values[field.enName]);
  const name = named ? String(values[`${named.enName}$view`] ?? values[named.enName]) : String(values.id);
  const time = typeof values.createTime === 'string' ? values.createTime : null;
  const facts = [String(values.createBy$view ?? ''), time ? `创建 ${formatRelativeTime(time)}` : ''].filter(
    Boolean,
  );
  return { name, head: { title: `${definition.cnName} · ${name}`, facts } };
}
