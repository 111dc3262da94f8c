/** Fields for conditions and groupings of a record list: those of the form and those of every record. */

import type { Option } from '../../../../contract/fields/fieldSettings.ts';
import type { ReferenceKind } from '../../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import { isGroupable } from '../../../../contract/filter/operators.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import { peopleOptionSource } from '../../../fields/conditions/peopleOptionSource.ts';
import { loadRelatedRows } from '../../../state/cache/relatedRows.ts';
import { type FilterField, listBuiltOperators } from '../../model/filterField.ts';
import type { SearchOption } from '../../model/searchItem.ts';
import { recordStates } from './recordColumns.ts';
import { lookUps } from './recordLookUps.ts';

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
    ...filterOptionSources(field, form, reference),
  };
}

function filterOptionSources(
  field: Field,
  form: FormDefinition,
  reference: ReferenceKind | null,
): Pick<FilterField, 'options' | 'lookUp' | 'findOptionsByValue'> {
  if (reference === 'users') return peopleOptionSource;
  if (reference === 'posts') return {};
  if (reference) {
    const named = lookUps.named?.[reference];
    const lookUp = (text: string) => lookUps[reference](field, form, text);
    return { lookUp, ...(named ? { findOptionsByValue: named } : recordNameSource(field, reference)) };
  }
  const choices = getFieldType(field).choices(field);
  return choices.length > 0 ? { options: flattenOptions(choices) } : {};
}

const recordNameSource = (
  field: Field,
  reference: ReferenceKind,
): Pick<FilterField, 'findOptionsByValue'> => {
  const { relateEnName, relateField } = field;
  if (reference !== 'records' || !relateEnName) return {};
  return {
    findOptionsByValue: async (ids) => {
      const rows = await loadRelatedRows(relateEnName, ids);
      return rows.map((row) => ({
        value: String(row.id),
        label: String((relateField && row[relateField]) ?? row.id),
      }));
    },
  };
};

const flattenOptions = (options: readonly Option[], depth = 0): SearchOption[] =>
  options.flatMap(({ value, label, children }) => [
    depth ? { value, label, depth } : { value, label },
    ...flattenOptions(children ?? [], depth + 1),
  ]);

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
