/** Loads the data of a page that makes or changes a record: definition, node of the flow, values. */
import type { FuncConf } from '../../../contract/flow/nodeData.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { api } from '../../client/api.ts';
import type { FormPageMode } from '../../commands/record/formCommands.ts';
import { everythingWritable, nodeAccess } from '../../state/forms/formAccess.ts';
import { closeForm, findOpenForm, loadDefinition, openForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { readStartValues } from '../../state/forms/startValues.ts';
import { pageCacheKey } from '../../state/workspace/formTab.ts';
import { createInitialValues, keepEnterable } from './initialValues.ts';

export type FormEntry = {
  form: FormModel;
  mode: FormPageMode;
  start?: { processDefinitionId: string; formId: string; buttons: FuncConf[] };
};

export type FormEntryAddress = {
  enName: string;
  id?: string | undefined;
  from?: string;
  copyId?: string;
  /** The key of the values that another page has passed. */
  startKey?: string;
  /** True to open the form again with its current definition; its input is restored from the draft. */
  reopens?: boolean;
};

/** The form of the address; an open form keeps its input. Input up to this moment is in the draft. */
function openEntryForm({ reopens }: FormEntryAddress, opening: Parameters<typeof openForm>[0]): FormModel {
  if (reopens) closeForm(opening.key);
  return openForm(opening);
}

/** The data of the page at the address. */
export async function loadFormEntry(address: FormEntryAddress): Promise<FormEntry> {
  const definition = await loadDefinition(address.enName);
  if (address.id !== undefined) return loadEditedEntry(address, address.id);
  const starts = definition.hasFlow && address.from === 'flow';
  const origin = address.copyId ?? address.startKey;
  const key = `${pageCacheKey(address.enName, 'form')}:${starts ? 'start' : 'new'}${origin ? `:${origin}` : ''}`;
  const initial =
    (address.reopens ? undefined : findOpenForm(key)?.initial) ??
    (await createInitialValues(definition, await loadGivenValues(address)));
  if (!starts) {
    return {
      mode: 'new',
      form: openEntryForm(address, { key, definition, access: everythingWritable, initial, exists: false }),
    };
  }
  const node = await api.node.getNewestFillFormNodeByFormName({ query: { formName: address.enName } });
  const access = nodeAccess(node.nodeProperties.fieldProperties, node.nodeProperties.nodeType);
  const { processDefinitionId, formId } = node;
  return {
    mode: 'start',
    form: openEntryForm(address, {
      key,
      definition,
      access,
      initial: keepEnterable(definition.fields, access, initial),
      exists: false,
    }),
    start: { processDefinitionId, formId, buttons: node.nodeProperties.funcConfList },
  };
}

async function loadEditedEntry(address: FormEntryAddress, id: string): Promise<FormEntry> {
  const { enName } = address;
  const [definition, initial] = await Promise.all([
    loadDefinition(enName),
    api.record.detail({ params: { form: enName, id } }),
  ]);
  const key = `${pageCacheKey(enName, 'form')}:edit:${id}`;
  const form = openEntryForm(address, { key, definition, access: everythingWritable, initial, exists: true });
  return { mode: 'edit', form };
}

async function loadGivenValues({ enName, copyId, startKey }: FormEntryAddress): Promise<Values> {
  if (copyId) return api.record.copy({ params: { form: enName, id: copyId } });
  return startKey ? readStartValues(startKey) : {};
}
