/** The filters that are set, as things one can read and take away one by one. */
import { isGroup, nodesOf } from '../../../contract/filter/structure.ts';
import { figure } from '../figures.ts';
import { changedAt } from '../filter/edits.ts';
import type { FilterField } from '../filter/fields.ts';
import { conditionText, labelOf, nodeText, type Wording } from '../filter/words.ts';
import { hasFilters, withFilters } from '../queryUrl.ts';
import type { Chip, Filters, ListQuery, SearchItem } from '../view.ts';

export type ActiveFilter = {
  /** Of the search item, or the filter's own name; `keyword` for the words that everything is searched by. */
  id: string;
  label: string;
  text: string;
  /** The query without it. */
  without: (query: ListQuery) => ListQuery;
};

/** What options that filters name are called, by search item and value. */
export type Named = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Described = {
  search: readonly SearchItem[];
  chips: readonly Chip[];
  named: Named;
  filterFields?: readonly FilterField[];
};

/** In the order of the search items; what a pressed chip says already is left out. */
export function activeFilters(
  query: ListQuery,
  { search, chips, named, filterFields = [] }: Described,
): ActiveFilter[] {
  const { keyword, filters } = query;
  const pressed = chips
    .filter((chip) => isPressed(chip, filters))
    .flatMap((chip) => Object.keys(chip.filters));
  const left = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value.length > 0 && !pressed.includes(name)),
  );
  const known = search.flatMap((item) => ofItem(item, left, named[item.id] ?? textsOf(item)));
  const covered = new Set(search.flatMap(namesOf));
  const others = Object.entries(left)
    .filter(([name]) => !covered.has(name))
    .map(([name, value]) => filter(name, { label: name, text: [value].flat().join('、'), names: [name] }));
  const words = {
    id: 'keyword',
    label: '关键字',
    text: keyword,
    without: (now: ListQuery) => ({ ...now, keyword: '' }),
  };
  const conditions = conditionChips(query, { fields: filterFields, named });
  return [...(keyword ? [words] : []), ...known, ...others, ...conditions];
}

/** What all must hold is one chip each; a group, and what any suffices of, is one together. */
function conditionChips({ filter }: ListQuery, wording: Wording): ActiveFilter[] {
  if (!filter) return [];
  const without = (place: number[]) => (query: ListQuery) => {
    const { filter: kept, ...rest } = query;
    const left = kept && changedAt(kept, place, () => undefined);
    return left ? { ...rest, filter: left } : rest;
  };
  const nodes = 'all' in filter ? nodesOf(filter) : [filter];
  return nodes.map((node, index) => ({
    id: `filter.${index}`,
    label: isGroup(node) ? '条件' : labelOf(node, wording),
    text: isGroup(node) ? nodeText(node, wording) : conditionText(node, wording),
    without: without('all' in filter ? [index] : []),
  }));
}

const isPressed = (chip: Chip, filters: Filters) =>
  Object.keys(chip.filters).length > 0 && hasFilters(filters, chip.filters);

const namesOf = ({ id, kind }: SearchItem): string[] =>
  kind === 'numberRange' || kind === 'dateRange' ? [`${id}$start`, `${id}$end`] : [id];

type Said = { label: string; text: string; names: readonly string[] };

const filter = (id: string, { label, text, names }: Said): ActiveFilter => ({
  id,
  label,
  text,
  without: (query) => ({
    ...query,
    filters: withFilters(query.filters, Object.fromEntries(names.map((name) => [name, '']))),
  }),
});

function ofItem(item: SearchItem, filters: Filters, texts: Readonly<Record<string, string>>): ActiveFilter[] {
  const names = namesOf(item);
  if (!names.some((name) => name in filters)) return [];
  const [from, to] = names.map((name) => [filters[name] ?? ''].flat().join('、'));
  const text = {
    text: () => from ?? '',
    options: () =>
      [filters[item.id] ?? []]
        .flat()
        .map((value) => texts[value] ?? value)
        .join('、'),
    numberRange: () => range(figure(from), figure(to), ['≥', '≤']),
    dateRange: () => range(from, to, ['自', '至']),
  }[item.kind]();
  return [filter(item.id, { label: item.label, text, names })];
}

const textsOf = ({ options = [] }: SearchItem) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

function range(from: string | undefined, to: string | undefined, [above, below]: readonly [string, string]) {
  if (from && to) return from === to ? from : `${from} 至 ${to}`;
  return from ? `${above} ${from}` : `${below} ${to}`;
}
