/** The active filters as readable items that can be removed one by one. */
import { getNodes, isFilterGroup } from '../../../contract/filter/filterTree.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import {
  type ConditionNames,
  conditionLabel,
  formatCondition,
  formatFilterNode,
} from '../filter/conditionText.ts';
import { replaceAt } from '../filter/filterEdits.ts';
import type { FilterField } from '../model/filterField.ts';
import type { Chip, Filters, ListQuery } from '../model/listView.ts';
import { hasFilters, mergeFilters } from '../model/query/queryUrl.ts';
import type { SearchItem } from '../model/searchItem.ts';

export type ActiveFilter = {
  /** The id of the search item, or the filter's name; `keyword` for the keyword box. */
  id: string;
  label: string;
  text: string;
  /** The query without this filter. */
  without: (query: ListQuery) => ListQuery;
};

/** Names of the options in filters, by search item and value. */
export type OptionNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

type FilterDescription = {
  search: readonly SearchItem[];
  chips: readonly Chip[];
  named: OptionNames;
  filterFields?: readonly FilterField[];
};

/** In the order of the search items; omits filters that a pressed chip already shows. */
export function listActiveFilters(
  query: ListQuery,
  { search, chips, named, filterFields = [] }: FilterDescription,
): ActiveFilter[] {
  const { keyword, filters } = query;
  const pressed = chips
    .filter((chip) => isChipActive(chip, filters))
    .flatMap((chip) => Object.keys(chip.filters));
  const left = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value.length > 0 && !pressed.includes(name)),
  );
  const known = search.flatMap((item) => itemFilters(item, left, named[item.id] ?? optionLabels(item)));
  const covered = new Set(search.flatMap(filterNames));
  const others = Object.entries(left)
    .filter(([name]) => !covered.has(name))
    .map(([name, value]) =>
      createActiveFilter(name, { label: name, text: [value].flat().join('、'), names: [name] }),
    );
  const words = {
    id: 'keyword',
    label: '关键字',
    text: keyword,
    without: (now: ListQuery) => ({ ...now, keyword: '' }),
  };
  const conditions = conditionChips(query, { fields: filterFields, named });
  return [...(keyword ? [words] : []), ...known, ...others, ...conditions];
}

/** Conditions joined by and are one chip each; a nested group or a filter joined by or is one chip. */
function conditionChips({ filter }: ListQuery, wording: ConditionNames): ActiveFilter[] {
  if (!filter) return [];
  const without = (path: number[]) => (query: ListQuery) => {
    const { filter: current, ...rest } = query;
    const remaining = current && replaceAt(current, path, () => undefined);
    return remaining ? { ...rest, filter: remaining } : rest;
  };
  const nodes = 'all' in filter ? getNodes(filter) : [filter];
  return nodes.map((node, index) => ({
    id: `filter.${index}`,
    label: isFilterGroup(node) ? '条件' : conditionLabel(node, wording),
    text: isFilterGroup(node) ? formatFilterNode(node, wording) : formatCondition(node, wording),
    without: without('all' in filter ? [index] : []),
  }));
}

const isChipActive = (chip: Chip, filters: Filters) =>
  Object.keys(chip.filters).length > 0 && hasFilters(filters, chip.filters);

const filterNames = ({ id, kind }: SearchItem): string[] =>
  kind === 'numberRange' || kind === 'dateRange' ? [`${id}$start`, `${id}$end`] : [id];

type FilterText = { label: string; text: string; names: readonly string[] };

const createActiveFilter = (id: string, { label, text, names }: FilterText): ActiveFilter => ({
  id,
  label,
  text,
  without: (query) => ({
    ...query,
    filters: mergeFilters(query.filters, Object.fromEntries(names.map((name) => [name, '']))),
  }),
});

function itemFilters(
  item: SearchItem,
  filters: Filters,
  texts: Readonly<Record<string, string>>,
): ActiveFilter[] {
  const names = filterNames(item);
  if (!names.some((name) => name in filters)) return [];
  const [from, to] = names.map((name) => [filters[name] ?? ''].flat().join('、'));
  const text = {
    text: () => from ?? '',
    options: () =>
      [filters[item.id] ?? []]
        .flat()
        .map((value) => texts[value] ?? value)
        .join('、'),
    numberRange: () => formatRange(formatNumber(from), formatNumber(to), ['≥', '≤']),
    dateRange: () => formatRange(from, to, ['自', '至']),
  }[item.kind]();
  return [createActiveFilter(item.id, { label: item.label, text, names })];
}

const optionLabels = ({ options = [] }: SearchItem) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

function formatRange(
  from: string | undefined,
  to: string | undefined,
  [above, below]: readonly [string, string],
) {
  if (from && to) return from === to ? from : `${from} 至 ${to}`;
  return from ? `${above} ${from}` : `${below} ${to}`;
}
