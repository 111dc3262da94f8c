/** What a list can be filtered by in conditions, and what its records can be grouped by. */
import type { FilterKind } from '../../../contract/fields/fieldType.ts';
import type { Operator } from '../../../contract/filter/operators.ts';
import type { SearchItem } from './listView.ts';

export type FilterField = Pick<SearchItem, 'id' | 'label' | 'suffix' | 'options' | 'lookUp' | 'named'> & {
  kind: FilterKind;
  /** The usual one first. */
  operators: readonly Operator[];
  groups: boolean;
};

/** Exactly this list of options is what groups ask for; people say "any of". */
export const isInternalOperator = (is: Operator, kind: FilterKind): boolean =>
  (kind === 'options' || kind === 'refs') && (is === 'is' || is === 'isNot');

export const findFilterField = (fields: readonly FilterField[], id: string): FilterField | undefined =>
  fields.find((field) => field.id === id);
