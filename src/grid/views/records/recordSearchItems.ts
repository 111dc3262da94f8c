/** The search items of a record list: the filter kind of each field type, and the record's state and times. */

import type { Option } from '../../../../contract/fields/fieldSettings.ts';
import type { FilterKind, ReferenceKind } from '../../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import type { SearchItem, SearchKind, SearchOption } from '../../model/searchItem.ts';
import { recordStates } from './recordColumns.ts';

/** People and posts are found by their names, which are stored with the ids. */
type DisplayNamedKind = 'users' | 'posts';

/** Looks up the values of a reference field by typed text. */
export type OptionLookups = Record<
  Exclude<ReferenceKind, DisplayNamedKind>,
  (field: Field, form: FormDefinition, text: string) => Promise<SearchOption[]>
> & {
  /** Names chosen values that a text search may not find. */
  named?: Partial<Record<ReferenceKind, SearchItem['named']>>;
};

/** Map boxes are drawn in a condition; the search area has no space for them. */
const searchKinds: Record<Exclude<FilterKind, 'none' | 'place'>, SearchKind> = {
  text: 'text',
  options: 'options',
  refs: 'options',
  numberRange: 'numberRange',
  dateRange: 'dateRange',
  overlap: 'dateRange',
};

const stateItem: SearchItem = {
  id: 'sysStatus',
  label: '单据状态',
  kind: 'options',
  options: Object.entries(recordStates).map(([value, { text }]) => ({ value, label: text })),
  shown: false,
};

/** A data-table form has only the keyword box. */
export function buildSearchItems(form: FormDefinition, lookUps: OptionLookups): SearchItem[] {
  if (form.type === 2) return [];
  const items = form.fields.flatMap((field) => buildSearchItem(field, form, lookUps) ?? []);
  return [...items, stateItem, { id: 'createTime', label: '创建时间', kind: 'dateRange', shown: false }];
}

function buildSearchItem(field: Field, form: FormDefinition, lookUps: OptionLookups): SearchItem | undefined {
  const type = getFieldType(field);
  const reference = type.references(field);
  const base = { id: field.enName, label: field.label, shown: field.isPCQuery === true };
  if (reference === 'users' || reference === 'posts')
    return { ...base, id: `${field.enName}$view`, kind: 'text' };
  if (type.filter === 'none' || type.filter === 'place') return undefined;
  const kind = searchKinds[type.filter];
  if (kind === 'numberRange' && field.suffix) return { ...base, kind, suffix: field.suffix };
  if (kind !== 'options') return { ...base, kind };
  if (reference) {
    const named = lookUps.named?.[reference];
    return {
      ...base,
      kind,
      lookUp: (text) => lookUps[reference](field, form, text),
      ...(named && { named }),
    };
  }
  return { ...base, kind, options: flattenOptions(type.choices(field)) };
}

const flattenOptions = (options: readonly Option[], depth = 0): SearchOption[] =>
  options.flatMap(({ value, label, children }) => [
    depth ? { value, label, depth } : { value, label },
    ...flattenOptions(children ?? [], depth + 1),
  ]);
