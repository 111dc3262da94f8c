import { useMemo } from 'react';
import { type FilterGroup, flattenConditions } from '../../../contract/filter/filterTree.ts';
import { operatorOperands } from '../../../contract/filter/operators.ts';
import type { ValueNames } from '../filter/conditionText.ts';
import type { FilterField } from '../model/filterField.ts';
import type { Filters } from '../model/listView.ts';
import { useOptionNames } from './useOptionNames.ts';

const noFields: readonly FilterField[] = [];

/** Names of people, departments and records that conditions reference only by id. */
export function useConditionNames(
  fields: readonly FilterField[] = noFields,
  filter: FilterGroup | undefined,
): ValueNames {
  const values = useMemo(() => collectIds(filter), [filter]);
  return useOptionNames(fields, values);
}

function collectIds(filter: FilterGroup | undefined): Filters {
  const ids: Record<string, string[]> = {};
  for (const { field, is, value } of filter ? flattenConditions(filter) : []) {
    if (value === undefined || (operatorOperands[is] !== 'list' && is !== 'is')) continue;
    ids[field] = [...(ids[field] ?? []), ...[value].flat().map(String)];
  }
  return ids;
}
