/** The query of a list as the parameters of a resource's list call: its search items become conditions. */
import {
  type FilterCondition,
  type FilterGroup,
  joinFilters,
} from '../../../../contract/filter/filterTree.ts';
import {
  findResourceField,
  getComparedKind,
  type Resource,
} from '../../../../contract/resources/resource.ts';
import type { Filters, ListQuery } from '../../model/listView.ts';

export function buildResourceQuery(resource: Resource, query: ListQuery): Record<string, unknown> {
  const { keyword, filters, orderBy } = query;
  const filter = joinFilters(query.filter, buildSearchFilter(resource, filters));
  return {
    ...(keyword && { keyword }),
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(orderBy.length > 0 && {
      sysOrderBy: orderBy.map(({ field, order }) => `${field}:${order}`).join(','),
    }),
  };
}

/** One condition per search item; undefined without any. */
function buildSearchFilter(resource: Resource, filters: Filters): FilterGroup | undefined {
  const conditions = Object.entries(filters).flatMap(([key, value]) => {
    const condition = value.length > 0 ? buildCondition(resource, key, value) : undefined;
    return condition ? [condition] : [];
  });
  return conditions.length > 0 ? { all: conditions } : undefined;
}

function buildCondition(
  resource: Resource,
  key: string,
  value: string | string[],
): FilterCondition | undefined {
  const [name = '', end] = key.split('$');
  const field = findResourceField(resource, name);
  if (!field) return undefined;
  if (end === 'start') return { field: name, is: 'atLeast', value };
  if (end === 'end') return { field: name, is: 'atMost', value };
  if (getComparedKind(field) === 'text') return { field: name, is: 'contains', value };
  return { field: name, is: 'anyOf', value: [value].flat() };
}
