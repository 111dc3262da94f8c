/** A record as it is looked at: with its flow where there is one, replaced by the task where one waits for the reader. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { api } from '../../client/api.ts';
import { taskHref } from '../../commands/taskContext.ts';
import { shortTime } from '../../grid/moments.ts';
import { loadDefinition, viewForm } from '../../state/formCache.ts';
import { loadInstance } from '../../state/taskCache.ts';
import { headOfInstance } from '../task/head.ts';
import type { View } from './ViewPage.tsx';

export type Looked = { kind: 'view'; view: View } | { kind: 'task'; href: string } | { kind: 'gone' };

export async function lookAtInstance(processInstanceId: string): Promise<Looked> {
  return lookAt(await loadInstance(processInstanceId));
}

/** By the record; its flow is asked first, since whoever takes part may see it without the list's permission. */
export async function lookAtRecord(enName: string, id: string): Promise<Looked> {
  const definition = await loadDefinition(enName);
  const query = { formEnName: enName, businessId: id };
  const instance = definition.hasFlow ? await api.instance.getDetailByBusinessId({ query }) : null;
  if (instance) return lookAt(instance);
  const values = await api.record.detail({ params: { form: enName, id } });
  return {
    kind: 'view',
    view: { form: viewForm(definition, values), ...namedRecord(definition, values), rowId: id },
  };
}

export async function lookAt(instance: InstanceDetail): Promise<Looked> {
  if (instance.deleted) return { kind: 'gone' };
  const { formEnName, processInstanceId, currentUserWaitApprovalTaskId: taskId } = instance;
  if (taskId) {
    return { kind: 'task', href: taskHref({ formEnName, taskId, processInstanceId }) };
  }
  const form = viewForm(await loadDefinition(formEnName), instance.formData);
  return {
    kind: 'view',
    view: {
      form,
      head: headOfInstance(instance),
      name: instance.title,
      rowId: instance.rowId,
      instance,
    },
  };
}

function namedRecord(definition: FormDefinition, values: Values): Pick<View, 'head' | 'name'> {
  const named = definition.fields.find((field) => typeOf(field).searchable && values[field.enName]);
  const name = named ? String(values[`${named.enName}$view`] ?? values[named.enName]) : String(values.id);
  const time = typeof values.createTime === 'string' ? values.createTime : null;
  const facts = [String(values.createBy$view ?? ''), time ? `创建 ${shortTime(time)}` : ''].filter(Boolean);
  return { name, head: { title: `${definition.cnName} · ${name}`, facts } };
}
