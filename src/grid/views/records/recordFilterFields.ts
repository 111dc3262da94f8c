/** Fields for conditions and groupings of a record list: those of the form and those of every record. */

import type { ReferenceKind } from '../../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import { isGroupable } from '../../../../contract/filter/operators.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import { flattenNestedOptions } from '../../../fields/combobox/useOptions.ts';
import type { ConditionOptionSource } from '../../../fields/conditions/conditionField.ts';
import { createDictOptionSource } from '../../../fields/conditions/listOptionSource.ts';
import { peopleOptionSource } from '../../../fields/conditions/peopleOptionSource.ts';
import { createRecordOptionSource } from '../../../fields/conditions/recordOptionSource.ts';
import { regionOptionSource } from '../../../fields/conditions/regionOptionSource.ts';
import { type FilterField, listBuiltOperators } from '../../model/filterField.ts';
import { findDepartmentOptions } from '../departmentOptions.ts';
import { recordStates } from './recordColumns.ts';

/** A data-table form has only the keyword box. */
export function buildFilterFields(form: FormDefinition): FilterField[] {
  if (form.type === 2) return [];
  return [...form.fields.flatMap((field) => buildFilterField(field, form) ?? []), ...commonFilterFields];
}

function buildFilterField(field: Field, form: FormDefinition): FilterField | undefined {
  const type = getFieldType(field);
  if (type.sqlType(field) === null) return undefined;
  const reference = type.references(field);
  const operators = listBuiltOperators(type);
  const narrow =
    reference === 'posts' ? operators.filter((is) => is !== 'anyOf' && is !== 'noneOf') : operators;
  return {
    id: field.enName,
    label: field.label,
    kind: type.filter,
    // Posts have no lookup; they are found by name.
    operators: reference === 'posts' ? ['contains', ...narrow.filter((is) => is !== 'contains')] : narrow,
    groups: !type.masked && isGroupable(type.filter),
    ...(type.filter === 'numberRange' && field.suffix && { suffix: field.suffix }),
    ...findOptionSource(field, form, reference),
  };
}

function findOptionSource(
  field: Field,
  form: FormDefinition,
  reference: ReferenceKind | null,
): ConditionOptionSource {
  switch (reference) {
    case 'users':
      return peopleOptionSource;
    case 'depts':
      return { lookUp: findDepartmentOptions };
    case 'records':
      return createRecordOptionSource(field);
    case 'regions':
      return regionOptionSource;
    case 'dict':
    case 'constants':
      return createDictOptionSource({ formName: form.enName, fieldName: field.enName });
    case 'posts':
      return {};
    case null: {
      const choices = getFieldType(field).choices(field);
      return choices.length > 0 ? { options: flattenNestedOptions(choices) } : {};
    }
  }
}

const dateFilterField = (id: string, label: string): FilterField => ({
  id,
  label,
  kind: 'dateRange',
  operators: listBuiltOperators({ filter: 'dateRange', masked: null, hasView: false }),
  groups: true,
});

const personFilterField = (id: string, label: string): FilterField => ({
  id,
  label,
  kind: 'refs',
  operators: ['anyOf', 'noneOf'],
  groups: true,
  ...peopleOptionSource,
});

const commonFilterFields: FilterField[] = [
  {
    id: 'sysStatus',
    label: '单据状态',
    kind: 'options',
    operators: ['anyOf', 'noneOf'],
    groups: true,
    options: Object.entries(recordStates).map(([value, { text }]) => ({ value, label: text })),
  },
  personFilterField('createBy', '创建人'),
  dateFilterField('createTime', '创建时间'),
  personFilterField('updateBy', '修改人'),
  dateFilterField('updateTime', '修改时间'),
];
