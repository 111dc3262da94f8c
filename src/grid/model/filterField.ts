/** The fields of a list that conditions and groupings can use. */
import type { FilterKind } from '../../../contract/fields/fieldType.ts';
import { listOperators, type Operator } from '../../../contract/filter/operators.ts';
import { type ConditionField, findFilterField } from '../../fields/conditions/conditionField.ts';
import { parseFieldName } from './query/searchConditions.ts';
import type { SearchItem, SearchKind } from './searchItem.ts';

export type FilterField = ConditionField & { groups: boolean };

/** `is exactly this list of options` serves groups only; people use "any of". */
const isInternalOperator = (is: Operator, kind: FilterKind): boolean =>
  (kind === 'options' || kind === 'refs') && (is === 'is' || is === 'isNot');

/** The operators that people may choose, the usual one first. */
export const listBuiltOperators = (type: Parameters<typeof listOperators>[0]): Operator[] =>
  listOperators(type).filter((is) => !isInternalOperator(is, type.filter));

type ConditionedList = { filterFields?: readonly FilterField[]; search: readonly SearchItem[] };

/** Whatever a condition of the list may be about: also the search items that are no columns. */
export function listConditionFields({ filterFields = [], search }: ConditionedList): FilterField[] {
  const others = search.map(
    (item): FilterField => ({ ...item, id: parseFieldName(item.id), operators: [], groups: false }),
  );
  return [...filterFields, ...others.filter(({ id }) => !findFilterField(filterFields, id))];
}

/** Map boxes are drawn in a condition; the search area has no space for them. */
const searchKinds: Partial<Record<FilterKind, SearchKind>> = {
  text: 'text',
  options: 'options',
  refs: 'options',
  numberRange: 'numberRange',
  dateRange: 'dateRange',
  overlap: 'dateRange',
};

/** The field as a search item; none if the search area has no input for it. */
export function toSearchItems(
  { kind, operators, groups: _, ...field }: FilterField,
  shown: boolean,
): SearchItem[] {
  const input = searchKinds[kind];
  const whole = kind === 'text' && !operators.includes('contains');
  return input ? [{ ...field, kind: input, shown, ...(whole && { whole }) }] : [];
}
