/** The fields of a list that conditions and groupings can use. */
import type { FilterKind } from '../../../contract/fields/fieldType.ts';
import type { Operator } from '../../../contract/filter/operators.ts';
import type { SearchItem } from './searchItem.ts';

export type FilterField = Pick<SearchItem, 'id' | 'label' | 'suffix' | 'options' | 'lookUp' | 'named'> & {
  kind: FilterKind;
  /** The default operator is the first. */
  operators: readonly Operator[];
  groups: boolean;
};

/** `is exactly this list of options` serves groups only; people use "any of". */
export const isInternalOperator = (is: Operator, kind: FilterKind): boolean =>
  (kind === 'options' || kind === 'refs') && (is === 'is' || is === 'isNot');

export const findFilterField = (fields: readonly FilterField[], id: string): FilterField | undefined =>
  fields.find((field) => field.id === id);
