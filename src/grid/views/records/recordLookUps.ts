/** Looks up referenced values by typed text, for the filters of a record list. */
import type { DictOption } from '../../../../contract/calls/dict.ts';
import type { ReferenceKind } from '../../../../contract/fields/fieldType.ts';
import { rootRegion } from '../../../../contract/fields/shared/region.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { matchesPinyin } from '../../../ui/format/pinyin.ts';
import type { SearchItem, SearchOption } from '../../model/searchItem.ts';
import { findDepartmentOptions } from '../departmentOptions.ts';

/** People and posts are found by their names, which are stored with the ids. */
type DisplayNamedKind = 'users' | 'posts';

/** Looks up the values of a reference field by typed text. */
type OptionLookups = Record<
  Exclude<ReferenceKind, DisplayNamedKind>,
  (field: Field, form: FormDefinition, text: string) => Promise<SearchOption[]>
> & {
  /** Names chosen values that a text search may not find. */
  named?: Partial<Record<ReferenceKind, SearchItem['findOptionsByValue']>>;
};

/** The same limit as in a related drop-down. */
const maxOptions = 20;

const filterMatching = (options: SearchOption[], text: string) =>
  text ? options.filter((option) => matchesPinyin(option.label, text)) : options;

async function findOptions(field: Field, form: FormDefinition, text: string): Promise<SearchOption[]> {
  const { rows } = await api.dict.tree({ body: { formName: form.enName, fieldName: field.enName } });
  return filterMatching(flattenDictOptions(rows), text);
}

export const lookUps: OptionLookups = {
  depts: (_field, _form, text) => findDepartmentOptions(text),
  records: async (field, _form, text) => {
    if (!field.relateEnName) return [];
    const { rows } = await api.record.list({
      params: { form: field.relateEnName },
      body: { pageNum: 1, pageSize: maxOptions, leaves: true, ...(text && { keyword: text }) },
    });
    const label = field.relateField;
    return rows.map((row) => ({ value: String(row.id), label: String((label && row[label]) ?? row.id) }));
  },
  regions: async (_field, _form, text) => {
    if (!text) return (await api.address.children({ params: { id: rootRegion } })).map(toOption);
    return (await api.address.search({ query: { keyword: text } })).map(toPathOption);
  },
  dict: findOptions,
  constants: findOptions,
  named: {
    regions: async (ids) => {
      const found = await Promise.all(ids.map((id) => api.address.search({ query: { keyword: id } })));
      return found.flat().map(toPathOption);
    },
  },
};

type PathNode = { id: string; path: { name: string }[] };

const toPathOption = ({ id, path }: PathNode): SearchOption => ({
  value: id,
  label: path.map(({ name }) => name).join(' / '),
});

const toOption = ({ id, name }: { id: string; name: string }): SearchOption => ({ value: id, label: name });

const flattenDictOptions = (options: readonly DictOption[], depth = 0): SearchOption[] =>
  options.flatMap(({ value, name, children }) => [
    depth ? { value, label: name, depth } : { value, label: name },
    ...flattenDictOptions(children ?? [], depth + 1),
  ]);
