import { useEffect, useMemo, useState } from 'react';
import { type FilterGroup, flattenConditions } from '../../../contract/filter/filterTree.ts';
import { operatorOperands } from '../../../contract/filter/operators.ts';
import type { ValueNames } from '../filter/conditionText.ts';
import type { FilterField } from '../model/filterField.ts';

/** Names of people, departments and records that conditions reference only by id, after a reload or from a link. */
export function useConditionNames(
  fields: readonly FilterField[],
  filter: FilterGroup | undefined,
): ValueNames {
  const values = useMemo(() => collectIds(filter), [filter]);
  const [named, setNamed] = useState<ValueNames>({});
  useEffect(() => {
    for (const field of fields) {
      const ids = values[field.id] ?? [];
      if (!field.lookUp || ids.every((id) => named[field.id]?.[id] !== undefined)) continue;
      const asking = field.findOptionsByValue ? field.findOptionsByValue(ids) : field.lookUp('');
      const know = (texts: Record<string, string>) =>
        setNamed((now) => ({ ...now, [field.id]: { ...now[field.id], ...texts } }));
      // An id without a name is its own name, so that it is not requested again.
      const bare = Object.fromEntries(ids.map((id) => [id, id]));
      asking.then(
        (options) =>
          know({ ...bare, ...Object.fromEntries(options.map(({ value, label }) => [value, label])) }),
        () => know(bare),
      );
    }
  }, [fields, values, named]);
  return named;
}

function collectIds(filter: FilterGroup | undefined): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { field, is, value } of filter ? flattenConditions(filter) : []) {
    if (value === undefined || (operatorOperands[is] !== 'list' && is !== 'is')) continue;
    ids[field] = [...(ids[field] ?? []), ...[value].flat().map(String)];
  }
  return ids;
}
