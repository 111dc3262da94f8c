/** The fields of conditions with the values that they offer, in the words of people. */

import type { Path } from '../../../../contract/design/edit.ts';
import { type ConditionName, listConditionNames } from '../../../../contract/design/form/conditionNames.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import type { Option } from '../../../../contract/fields/fieldSettings.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import { toDatePattern } from '../../../../contract/fields/shared/datePattern.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { flattenNestedOptions } from '../../../fields/combobox/useOptions.ts';
import type { ConditionField, ConditionOptionSource } from '../../../fields/conditions/conditionField.ts';
import {
  createDictOptionSource,
  createListOptionSource,
} from '../../../fields/conditions/listOptionSource.ts';
import { peopleOptionSource } from '../../../fields/conditions/peopleOptionSource.ts';
import { createRecordOptionSource } from '../../../fields/conditions/recordOptionSource.ts';
import { regionOptionSource } from '../../../fields/conditions/regionOptionSource.ts';
import type { FieldChoice } from '../../../fields/fieldContext.ts';
import { flattenDepartments, matchesDepartment } from '../../../state/cache/departments.ts';
import { loadDepartmentTree } from '../../../state/cache/people.ts';

/** One page of what a tenant has of each kind. */
const maxOffered = 500;

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
    ...(typeof source === 'string' ? personSources[source] : findFieldOptions(source)),
  };
}

const departmentSource: ConditionOptionSource = {
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
  roles: createListOptionSource(async () => {
    const { rows } = await api.role.list({ query: { pageNum: 1, pageSize: maxOffered } });
    return rows.map(({ roleKey, roleName }) => ({ value: roleKey, label: roleName }));
  }),
};

function findFieldOptions(field: Field): ConditionOptionSource {
  const type = getFieldType(field);
  const reference = type.references(field);
  switch (reference) {
    case 'users':
    case 'depts':
      return personSources[reference];
    case 'records':
      return createRecordOptionSource(field);
    case 'dict':
      return field.configDataId ? createDictOptionSource({ dictType: field.configDataId }) : {};
    case 'constants':
      return createListOptionSource(async () => {
        const nodes = await api.constant.tree({ params: { parentId: field.constantId ?? '0' }, body: {} });
        return flattenNestedOptions(nodes.map(toConstantOption));
      });
    case 'regions':
      return regionOptionSource;
    case 'posts':
      return {};
    case null: {
      const choices = type.choices(field);
      return choices.length > 0 ? { options: flattenNestedOptions(choices) } : {};
    }
  }
}

type ConstantNode = { id: string; name: string; children?: ConstantNode[] | undefined };

const toConstantOption = ({ id, name, children }: ConstantNode): Option => ({
  value: id,
  label: name,
  children: children?.map(toConstantOption),
});
