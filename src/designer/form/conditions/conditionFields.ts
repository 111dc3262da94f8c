/** The fields of conditions with the values that they offer, in the words of people. */

import type { DictOption } from '../../../../contract/calls/dict.ts';
import type { Path } from '../../../../contract/design/edit.ts';
import { type ConditionName, listConditionNames } from '../../../../contract/design/form/conditionNames.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import { toDatePattern } from '../../../../contract/fields/shared/datePattern.ts';
import { rootRegion } from '../../../../contract/fields/shared/region.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { flattenNestedOptions } from '../../../fields/combobox/useOptions.ts';
import type { ConditionField } from '../../../fields/conditions/conditionField.ts';
import { peopleOptionSource } from '../../../fields/conditions/peopleOptionSource.ts';
import type { FieldChoice } from '../../../fields/fieldContext.ts';
import { flattenDepartments, matchesDepartment } from '../../../state/cache/departments.ts';
import { loadDepartmentTree } from '../../../state/cache/people.ts';
import { loadRelatedRows } from '../../../state/cache/relatedRows.ts';
import { matchesPinyin } from '../../../ui/format/pinyin.ts';

/** One page of what a tenant has of each kind. */
const maxOffered = 500;
/** The same as in a drop-down of related records. */
const maxRecords = 20;

export const listFormConditionFields = (design: FormDesign, place: Path): ConditionField[] =>
  listConditionNames(design, place).map(toConditionField);

function toConditionField({
  name,
  label,
  kind,
  operators,
  hasEntries,
  source,
}: ConditionName): ConditionField {
  const field = typeof source === 'string' ? undefined : source;
  const cell = field && getFieldType(field).cell(field);
  return {
    id: name,
    label,
    kind,
    operators,
    ...(kind === 'numberRange' && field?.suffix && { suffix: field.suffix }),
    ...(kind === 'dateRange' && cell?.kind === 'date' && { format: toDatePattern(cell.format) }),
    ...(hasEntries && { hasEntries }),
    ...(field ? findFieldOptions(field) : personSources[source as keyof typeof personSources]),
  };
}

type OptionSource = Pick<ConditionField, 'options' | 'lookUp' | 'findOptionsByValue'>;

/** All options are loaded at once; typing filters them. */
const wholeList = (load: () => Promise<FieldChoice[]>): OptionSource => ({
  lookUp: async (text) => (await load()).filter(({ label }) => matchesPinyin(label, text)),
  findOptionsByValue: async (values) => (await load()).filter(({ value }) => values.includes(value)),
});

const departmentSource: OptionSource = {
  lookUp: async (text) =>
    (await loadDepartments())
      .filter(({ names, path }) => matchesDepartment({ name: names.at(-1) ?? path, path }, text))
      .map(toDepartmentChoice),
  findOptionsByValue: async (values) =>
    (await loadDepartments()).filter(({ deptId }) => values.includes(deptId)).map(toDepartmentChoice),
};

const loadDepartments = async () => flattenDepartments(await loadDepartmentTree());
const toDepartmentChoice = ({ deptId, path }: { deptId: string; path: string }): FieldChoice => ({
  value: deptId,
  label: path,
});

const personSources = {
  users: peopleOptionSource,
  depts: departmentSource,
  roles: wholeList(async () => {
    const { rows } = await api.role.list({ query: { pageNum: 1, pageSize: maxOffered } });
    return rows.map(({ roleKey, roleName }) => ({ value: roleKey, label: roleName }));
  }),
};

function findFieldOptions(field: Field): OptionSource {
  const type = getFieldType(field);
  const reference = type.references(field);
  switch (reference) {
    case 'users':
    case 'depts':
      return personSources[reference];
    case 'records':
      return field.relateEnName ? recordSource(field.relateEnName, field.relateField) : {};
    case 'dict':
      return wholeList(async () => {
        const { rows } = await api.dict.tree({ body: { dictType: field.configDataId ?? '' } });
        return flattenEntries(rows.map(toEntry));
      });
    case 'constants':
      return wholeList(async () => {
        const nodes = await api.constant.tree({ params: { parentId: field.constantId ?? '0' }, body: {} });
        return flattenEntries(nodes);
      });
    case 'regions':
      return regionSource;
    case 'posts':
      return {};
    case null: {
      const choices = type.choices(field);
      return choices.length > 0 ? { options: flattenNestedOptions(choices) } : {};
    }
  }
}

const regionSource: OptionSource = {
  lookUp: async (text) => {
    if (text) return (await api.address.search({ query: { keyword: text } })).map(toRegionChoice);
    const top = await api.address.children({ params: { id: rootRegion } });
    return top.map(({ id, name }) => ({ value: id, label: name }));
  },
  findOptionsByValue: async (ids) => {
    const found = await Promise.all(ids.map((id) => api.address.search({ query: { keyword: id } })));
    return found.flat().map(toRegionChoice);
  },
};

const toRegionChoice = ({ id, path }: { id: string; path: { name: string }[] }): FieldChoice => ({
  value: id,
  label: path.map(({ name }) => name).join(' / '),
});

function recordSource(form: string, label: string | undefined): OptionSource {
  const toChoice = (row: Readonly<Record<string, unknown>>): FieldChoice => ({
    value: String(row.id),
    label: String((label && row[label]) ?? row.id),
  });
  return {
    lookUp: async (text) => {
      const body = { pageNum: 1, pageSize: maxRecords, leaves: true, ...(text && { keyword: text }) };
      return (await api.record.list({ params: { form }, body })).rows.map(toChoice);
    },
    findOptionsByValue: async (ids) => (await loadRelatedRows(form, ids)).map(toChoice),
  };
}

/** An entry of a dictionary by its code, a constant by its id. */
type Entry = { id: string; name: string; children?: Entry[] | undefined };

const toEntry = ({ value, name, children = [] }: DictOption): Entry => ({
  id: value,
  name,
  children: children.map(toEntry),
});

const flattenEntries = (entries: readonly Entry[], depth = 0): FieldChoice[] =>
  entries.flatMap(({ id, name, children }) => [
    { value: id, label: name, ...(depth > 0 && { depth }) },
    ...flattenEntries(children ?? [], depth + 1),
  ]);
