/** The search items and condition fields of a resource's list. */
import type { FilterKind } from '../../../../contract/fields/fieldType.ts';
import { listOperators } from '../../../../contract/filter/operators.ts';
import {
  getComparedKind,
  type Resource,
  type ResourceField,
} from '../../../../contract/resources/resource.ts';
import { findResource } from '../../../state/resources/resourceCalls.ts';
import { loadResourceOptions, type ResourceOption } from '../../../state/resources/resourceOptions.ts';
import { matchesPinyin } from '../../../ui/format/pinyin.ts';
import { type FilterField, isInternalOperator } from '../../model/filterField.ts';
import type { SearchItem, SearchKind } from '../../model/searchItem.ts';
import { findDepartmentOptions } from '../departmentOptions.ts';
import { peopleOptionSource } from '../records/recordFilterFields.ts';

type OptionSource = Pick<SearchItem, 'options' | 'lookUp' | 'named'>;

const searchKinds: Partial<Record<FilterKind, SearchKind>> = {
  text: 'text',
  options: 'options',
  refs: 'options',
  numberRange: 'numberRange',
  dateRange: 'dateRange',
};

export const buildResourceSearchItems = ({ fields }: Resource): SearchItem[] =>
  fields.flatMap((field) => {
    const kind = searchKinds[getComparedKind(field)];
    if (!kind) return [];
    const item = { id: field.enName, label: field.label, kind, shown: field.isPCQuery === true };
    return [{ ...item, ...(kind === 'options' && buildOptionSource(field)) }];
  });

export const buildResourceFilterFields = ({ fields }: Resource): FilterField[] =>
  fields.flatMap((field) => {
    const kind = getComparedKind(field);
    if (!searchKinds[kind]) return [];
    const operators = listOperators({ filter: kind, masked: null, hasView: false }).filter(
      (is) => !isInternalOperator(is, kind),
    );
    return [
      { id: field.enName, label: field.label, kind, operators, groups: false, ...buildOptionSource(field) },
    ];
  });

function buildOptionSource({ funcType, options, optionsFrom }: ResourceField): OptionSource {
  if (optionsFrom) return lookUpRows(() => loadResourceOptions(findResource(optionsFrom)));
  if (funcType === 'dept') return { lookUp: findDepartmentOptions };
  if (funcType === 'user') return peopleOptionSource;
  return options && options.length > 0
    ? { options: options.map(({ value, label }) => ({ value, label })) }
    : {};
}

const lookUpRows = (load: () => Promise<ResourceOption[]>): OptionSource => ({
  lookUp: async (text) => (await load()).filter(({ label }) => text === '' || matchesPinyin(label, text)),
  named: async (values) => (await load()).filter(({ value }) => values.includes(value)),
});
