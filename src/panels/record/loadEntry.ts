/** What a page that makes or changes a record starts from: definition, node of the flow, values. */
import type { FuncConf } from '../../../contract/flow/nodeData.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { api } from '../../client/api.ts';
import type { FormPageMode } from '../../commands/form.ts';
import { everythingWritable, nodeAccess } from '../../state/formAccess.ts';
import { formOf, loadDefinition, openForm } from '../../state/formCache.ts';
import type { FormModel } from '../../state/formModel.ts';
import { startValuesOf } from '../../state/startValues.ts';
import { cacheKey } from '../../state/tabTitle.ts';
import { enteredOnly, newValues } from './newValues.ts';

export type Entry = {
  form: FormModel;
  mode: FormPageMode;
  start?: { processDefinitionId: string; formId: string; buttons: FuncConf[] };
};

export type EntryAddress = {
  enName: string;
  id?: string | undefined;
  from?: string;
  copyId?: string;
  /** Names the values that another page has given along. */
  startKey?: string;
};

/** The form of the address; one that is open already keeps what was typed. */
export async function loadEntry(address: EntryAddress): Promise<Entry> {
  const definition = await loadDefinition(address.enName);
  if (address.id !== undefined) return edited(address.enName, address.id);
  const starts = definition.hasFlow && address.from === 'flow';
  const origin = address.copyId ?? address.startKey;
  const key = `${cacheKey(address.enName, 'form')}:${starts ? 'start' : 'new'}${origin ? `:${origin}` : ''}`;
  const initial = formOf(key)?.initial ?? (await newValues(definition, await given(address)));
  if (!starts) {
    return {
      mode: 'new',
      form: openForm({ key, definition, access: everythingWritable, initial, exists: false }),
    };
  }
  const node = await api.node.getNewestFillFormNodeByFormName({ query: { formName: address.enName } });
  const access = nodeAccess(node.nodeProperties.fieldProperties, node.nodeProperties.nodeType);
  const { processDefinitionId, formId } = node;
  return {
    mode: 'start',
    form: openForm({
      key,
      definition,
      access,
      initial: enteredOnly(definition.fields, access, initial),
      exists: false,
    }),
    start: { processDefinitionId, formId, buttons: node.nodeProperties.funcConfList },
  };
}

async function edited(enName: string, id: string): Promise<Entry> {
  const [definition, initial] = await Promise.all([
    loadDefinition(enName),
    api.record.detail({ params: { form: enName, id } }),
  ]);
  const key = `${cacheKey(enName, 'form')}:edit:${id}`;
  const form = openForm({ key, definition, access: everythingWritable, initial, exists: true });
  return { mode: 'edit', form };
}

async function given({ enName, copyId, startKey }: EntryAddress): Promise<Values> {
  if (copyId) return api.record.copy({ params: { form: enName, id: copyId } });
  return startKey ? startValuesOf(startKey) : {};
}
