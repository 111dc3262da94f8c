/** What the settings of buttons and conditions offer: columns, fields of the form and of the form that a button opens. */
import { getAt, type Path } from '../../../../contract/design/edit.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import type { FieldChoice } from '../../../fields/fieldContext.ts';
import { definitions } from '../../../state/forms/formCache.ts';
import { loadFormChoices, toFieldChoices } from './formChoices.ts';

type ListPlace = { design: FormDesign; focus: Path };

export const listOptionSources: Readonly<
  Record<string, (place: ListPlace) => Promise<FieldChoice[]> | FieldChoice[]>
> = {
  targetForm: loadFormChoices,
  'fieldMap.source': ({ design }) => [
    { value: 'id', label: '单据本身', hint: 'id' },
    ...toFieldChoices(design.fields),
  ],
  async 'fieldMap.target'({ design, focus }) {
    const ofField = getAt(design, [...focus, 'action', 'targetForm']);
    const target = ofField ?? getAt(design, [...focus, 'targetForm']);
    return typeof target === 'string' ? toFieldChoices((await definitions.fetch(target)).fields) : [];
  },
  'assign.toField': ({ design, focus }) =>
    toFieldChoices(design.fields).filter(({ value }) => value !== getAt(design, [...focus, 'enName'])),
  async 'conditions.name'({ design, focus }) {
    const related = getAt(design, [...focus, 'relateEnName']);
    if (typeof related !== 'string') return [];
    return [
      ...toFieldChoices((await definitions.fetch(related)).fields),
      { value: 'sysStatus', label: '单据状态', hint: 'sysStatus' },
    ];
  },
  'columns.column': ({ design: { fields, feature } }) => [
    ...toFieldChoices(fields),
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
