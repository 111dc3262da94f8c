/** What a form's list can be searched by: the filter kind of each field's type, and the record's state and times. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { FilterKind, ReferenceKind } from '../../../contract/fields/type.ts';
import type { Field, FormDefinition, Option } from '../../../contract/forms/definition.ts';
import type { SearchItem, SearchKind, SearchOption } from '../view.ts';
import { recordStates } from './recordColumns.ts';

/** People and posts are found by their names (forms seed, point 3), which stand beside the ids. */
type NamedBeside = 'users' | 'posts';

/** How what a field refers to is looked up by a typed word. */
export type LookUps = Record<
  Exclude<ReferenceKind, NamedBeside>,
  (field: Field, form: FormDefinition, text: string) => Promise<SearchOption[]>
> & {
  /** What chosen values are called, where no word finds them all. */
  named?: Partial<Record<ReferenceKind, SearchItem['named']>>;
};

/** Boxes are drawn in a condition; the search area has no room for them. */
const kinds: Record<Exclude<FilterKind, 'none' | 'place'>, SearchKind> = {
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

/** A data-table form has one keyword box and nothing else. */
export function searchItemsOfForm(form: FormDefinition, lookUps: LookUps): SearchItem[] {
  if (form.type === 2) return [];
  const items = form.fields.flatMap((field) => itemOf(field, form, lookUps) ?? []);
  return [...items, stateItem, { id: 'createTime', label: '创建时间', kind: 'dateRange', shown: false }];
}

function itemOf(field: Field, form: FormDefinition, lookUps: LookUps): SearchItem | undefined {
  const type = typeOf(field);
  const reference = type.references(field);
  const base = { id: field.enName, label: field.label, shown: field.isPCQuery === true };
  if (reference === 'users' || reference === 'posts')
    return { ...base, id: `${field.enName}$view`, kind: 'text' };
  if (type.filter === 'none' || type.filter === 'place') return undefined;
  const kind = kinds[type.filter];
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
  return { ...base, kind, options: flat(type.choices(field)) };
}

const flat = (options: readonly Option[], depth = 0): SearchOption[] =>
  options.flatMap(({ value, label, children }) => [
    depth ? { value, label, depth } : { value, label },
    ...flat(children ?? [], depth + 1),
  ]);
