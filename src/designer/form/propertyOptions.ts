/** What the settings of fields offer: forms, fields of the chosen form, dictionaries, fields beside. */
import type { Path } from '../../../contract/design/edit.ts';
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import { conditionTag, expressionTag, sqlTag } from '../../../contract/design/form/propertyEditors.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { api } from '../../client/api.ts';
import type { FieldChoice, FieldContext } from '../../fields/fieldContext.ts';
import type { FieldRenderer } from '../../fields/fieldRenderer.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { definitions } from '../../state/forms/formCache.ts';
import { conditionField } from './conditions/ConditionField.tsx';
import { expressionField } from './expression/ExpressionField.tsx';
import { sqlField } from './expression/SqlField.tsx';
import { loadFormChoices, maxOffered, toFieldChoices } from './list/formChoices.ts';
import { listOptionSources } from './list/listOptions.ts';

type PropertyOf = {
  design: FormDesign;
  focus: Path;
  field: Field | undefined;
  siblings: readonly Field[];
};

/** Settings with an editor of their own. */
const taggedRenderers: Readonly<Record<string, FieldRenderer>> = {
  [expressionTag]: expressionField,
  [conditionTag]: conditionField,
  [sqlTag]: sqlField,
};

/** `reload`: what some options depend on has changed, such as the related form. */
type PropertyServices = Partial<FieldContext> & { reload: () => void };

export function createPropertyServices(read: () => PropertyOf): PropertyServices {
  const listeners = new Set<() => void>();
  return {
    getFieldRenderer: (field) => taggedRenderers[field.tag ?? ''] ?? getFieldRenderer(field),
    options: async ({ enName }, { path }) => (sources[path] ?? sources[enName])?.(read()) ?? [],
    onOptionsChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: () => {
      for (const listener of listeners) listener();
    },
  };
}

type OptionSource = (property: PropertyOf) => Promise<FieldChoice[]> | FieldChoice[];

const sources: Readonly<Record<string, OptionSource>> = {
  ...listOptionSources,
  relateEnName: loadFormChoices,
  async configDataId() {
    const { rows } = await api.dictType.list({ query: { pageNum: 1, pageSize: maxOffered } });
    return rows.map(({ dictType, dictName }) => ({ value: dictType, label: dictName, hint: dictType }));
  },
  async constantId() {
    const { rows } = await api.constant.list({ query: { pageNum: 1, pageSize: maxOffered } });
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
  async relateField({ field, siblings }) {
    if (field?.relateEnName) return toFieldChoices((await definitions.fetch(field.relateEnName)).fields);
    const ofDictionary = siblings.filter(
      (one) =>
        one !== field &&
        (one.configDataId ?? one.constantId) !== undefined &&
        one.configDataId === field?.configDataId &&
        one.constantId === field?.constantId,
    );
    return toFieldChoices(ofDictionary);
  },
  async 'relate2Current.source'({ field }) {
    if (!field) return [];
    if (!field.relateEnName) return listFacts(field);
    const { fields } = await definitions.fetch(field.relateEnName);
    return [{ value: 'id', label: '单据本身', hint: 'id' }, ...toFieldChoices(fields)];
  },
  'relate2Current.target': ({ field, siblings }) =>
    toFieldChoices((field?.children ?? siblings).filter((one) => one !== field)),
};

const listFacts = (field: Field): FieldChoice[] =>
  Object.entries(getFieldType(field).facts).map(([value, label]) => ({ value, label, hint: value }));
