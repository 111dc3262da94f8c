/** What fields refer to, found by a typed word, for the filters of a form's list. */
import type { DictOption } from '../../../contract/calls/dict.ts';
import { rootRegion } from '../../../contract/fields/shared/region.ts';
import { api } from '../../client/api.ts';
import { matchesPinyin } from '../../ui/pinyin.ts';
import type { SearchOption } from '../view.ts';
import { departmentOptions } from './departmentOptions.ts';
import type { LookUps } from './recordSearch.ts';

/** As many as a related drop-down loads (forms seed, point 9). */
const offered = 20;

const matching = (options: SearchOption[], text: string) =>
  text ? options.filter((option) => matchesPinyin(option.label, text)) : options;

export const lookUps: LookUps = {
  depts: (_field, _form, text) => departmentOptions(text),
  records: async (field, _form, text) => {
    if (!field.relateEnName) return [];
    const { rows } = await api.record.list({
      params: { form: field.relateEnName },
      body: { pageNum: 1, pageSize: offered, leaves: true, ...(text && { keyword: text }) },
    });
    const label = field.relateField;
    return rows.map((row) => ({ value: String(row.id), label: String((label && row[label]) ?? row.id) }));
  },
  regions: async (_field, _form, text) => {
    if (!text) return (await api.address.children({ params: { id: rootRegion } })).map(option);
    return (await api.address.search({ query: { keyword: text } })).map(way);
  },
  dict: async (field, form, text) => {
    const { rows } = await api.dict.tree({ body: { formName: form.enName, fieldName: field.enName } });
    return matching(flat(rows), text);
  },
  named: {
    regions: async (ids) => {
      const found = await Promise.all(ids.map((id) => api.address.search({ query: { keyword: id } })));
      return found.flat().map(way);
    },
  },
};

type Way = { id: string; path: { name: string }[] };

const way = ({ id, path }: Way): SearchOption => ({
  value: id,
  label: path.map(({ name }) => name).join(' / '),
});

const option = ({ id, name }: { id: string; name: string }): SearchOption => ({ value: id, label: name });

const flat = (options: readonly DictOption[], depth = 0): SearchOption[] =>
  options.flatMap(({ value, name, children }) => [
    depth ? { value, label: name, depth } : { value, label: name },
    ...flat(children ?? [], depth + 1),
  ]);
