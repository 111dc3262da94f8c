/** What a form's list can be filtered by in conditions and grouped by: its fields, and what every record has. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { ReferenceKind } from '../../../contract/fields/type.ts';
import { makesGroups, operatorsOf } from '../../../contract/filter/operators.ts';
import type { Field, FormDefinition, Option } from '../../../contract/forms/definition.ts';
import { api } from '../../client/api.ts';
import { likelyPeople } from '../../state/people.ts';
import { type FilterField, isForMachines } from '../filter/fields.ts';
import type { SearchOption } from '../view.ts';
import { recordStates } from './recordColumns.ts';
import { lookUps } from './recordLookUps.ts';

/** A data-table form has one keyword box and nothing else. */
export function filterFieldsOfForm(form: FormDefinition): FilterField[] {
  if (form.type === 2) return [];
  return [...form.fields.flatMap((field) => fieldOfForm(field, form) ?? []), ...everyRecord];
}

function fieldOfForm(field: Field, form: FormDefinition): FilterField | undefined {
  const type = typeOf(field);
  if (type.sqlType(field) === null) return undefined;
  const reference = type.references(field);
  const operators = operatorsOf(type).filter((is) => !isForMachines(is, type.filter));
  const narrow =
    reference === 'posts' ? operators.filter((is) => is !== 'anyOf' && is !== 'noneOf') : operators;
  return {
    id: field.enName,
    label: field.label,
    kind: type.filter,
    // Posts are not looked up; they are found by their names.
    operators: reference === 'posts' ? ['contains', ...narrow.filter((is) => is !== 'contains')] : narrow,
    groups: !type.masked && makesGroups(type.filter),
    ...(type.filter === 'numberRange' && field.suffix && { suffix: field.suffix }),
    ...choicesOf(field, form, reference),
  };
}

function choicesOf(
  field: Field,
  form: FormDefinition,
  reference: ReferenceKind | null,
): Pick<FilterField, 'options' | 'lookUp' | 'named'> {
  if (reference === 'users') return people;
  if (reference === 'posts') return {};
  if (reference) {
    const named = lookUps.named?.[reference];
    const lookUp = (text: string) => lookUps[reference](field, form, text);
    return { lookUp, ...(named ? { named } : namedRecords(field, reference)) };
  }
  const choices = typeOf(field).choices(field);
  return choices.length > 0 ? { options: flat(choices) } : {};
}

const asOption = ({ userId, nickName }: { userId: string; nickName: string }): SearchOption => ({
  value: userId,
  label: nickName,
});

const people: Pick<FilterField, 'lookUp' | 'named'> = {
  lookUp: async (text) => (await likelyPeople(text)).map(asOption),
  named: async (ids) => (await api.user.byIds({ body: [...ids] })).map(asOption),
};

const namedRecords = (field: Field, reference: ReferenceKind): Pick<FilterField, 'named'> => {
  const { relateEnName, relateField } = field;
  if (reference !== 'records' || !relateEnName) return {};
  return {
    named: async (ids) => {
      const rows = await api.record.listByIds({ params: { form: relateEnName }, body: [...ids] });
      return rows.map((row) => ({
        value: String(row.id),
        label: String((relateField && row[relateField]) ?? row.id),
      }));
    },
  };
};

const flat = (options: readonly Option[], depth = 0): SearchOption[] =>
  options.flatMap(({ value, label, children }) => [
    depth ? { value, label, depth } : { value, label },
    ...flat(children ?? [], depth + 1),
  ]);

const dated = (id: string, label: string): FilterField => ({
  id,
  label,
  kind: 'dateRange',
  operators: operatorsOf({ filter: 'dateRange', masked: null, hasView: false }),
  groups: true,
});

const person = (id: string, label: string): FilterField => ({
  id,
  label,
  kind: 'refs',
  operators: ['anyOf', 'noneOf'],
  groups: true,
  ...people,
});

const everyRecord: FilterField[] = [
  {
    id: 'sysStatus',
    label: '单据状态',
    kind: 'options',
    operators: ['anyOf', 'noneOf'],
    groups: true,
    options: Object.entries(recordStates).map(([value, { text }]) => ({ value, label: text })),
  },
  person('createBy', '创建人'),
  dated('createTime', '创建时间'),
  person('updateBy', '修改人'),
  dated('updateTime', '修改时间'),
];
