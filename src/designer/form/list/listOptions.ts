/** What the settings of buttons and conditions offer: columns, fields of the form and of the form that a button opens. */
import { getAt, type Path } from '../../../../contract/design/edit.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import type { FieldChoice } from '../../../fields/fieldContext.ts';
import { definitions } from '../../../state/forms/formCache.ts';

type ListPlace = { design: FormDesign; focus: Path };

/** One page of what a tenant has. */
const maxForms = 500;

export const listOptionSources: Readonly<
  Record<string, (place: ListPlace) => Promise<FieldChoice[]> | FieldChoice[]>
> = {
  async targetForm() {
    const { rows } = await api.form.list({ query: { pageNum: 1, pageSize: maxForms } });
    return rows.map(({ enName, cnName }) => ({ value: enName, label: cnName, hint: enName }));
  },
  'fieldMap.source': ({ design }) => [
    { value: 'id', label: '单据本身', hint: 'id' },
    ...toChoices(design.fields),
  ],
  async 'fieldMap.target'({ design, focus }) {
    const ofField = getAt(design, [...focus, 'action', 'targetForm']);
    const target = ofField ?? getAt(design, [...focus, 'targetForm']);
    return typeof target === 'string' ? toChoices((await definitions.fetch(target)).fields) : [];
  },
  'assign.toField': ({ design, focus }) =>
    toChoices(design.fields).filter(({ value }) => value !== getAt(design, [...focus, 'enName'])),
  async 'conditions.name'({ design, focus }) {
    const related = getAt(design, [...focus, 'relateEnName']);
    if (typeof related !== 'string') return [];
    return [
      ...toChoices((await definitions.fetch(related)).fields),
      { value: 'sysStatus', label: '单据状态', hint: 'sysStatus' },
    ];
  },
  'columns.column': ({ design: { fields, feature } }) => [
    ...toChoices(fields),
    ...(feature.virtualColumns ?? []).map(({ enName, cnName }) => ({
      value: enName,
      label: cnName,
      hint: enName,
    })),
    { value: 'sysStatus', label: '状态' },
    { value: 'createTime', label: '创建时间' },
    { value: 'updateTime', label: '更新时间' },
  ],
};

const toChoices = (fields: readonly Field[]): FieldChoice[] =>
  fields
    .filter((field) => getFieldType(field).sqlType(field) !== null)
    .map(({ enName, label }) => ({ value: enName, label, hint: enName }));
