import { useMemo } from 'react';
import { takes } from '../../../contract/filter/operators.ts';
import { conditionsOf, type FilterGroup } from '../../../contract/filter/structure.ts';
import { useNamed } from '../search/useNamed.ts';
import type { Filters } from '../view.ts';
import type { FilterField } from './fields.ts';
import type { ValueNames } from './words.ts';

const none: readonly FilterField[] = [];

/** The names of people, departments and records that conditions hold by id only. */
export function useConditionNames(
  fields: readonly FilterField[] = none,
  filter: FilterGroup | undefined,
): ValueNames {
  const values = useMemo(() => idsIn(filter), [filter]);
  return useNamed(fields, values);
}

function idsIn(filter: FilterGroup | undefined): Filters {
  const ids: Record<string, string[]> = {};
  for (const { field, is, value } of filter ? conditionsOf(filter) : []) {
    if (value === undefined || (takes[is] !== 'list' && is !== 'is')) continue;
    ids[field] = [...(ids[field] ?? []), ...[value].flat().map(String)];
  }
  return ids;
}
