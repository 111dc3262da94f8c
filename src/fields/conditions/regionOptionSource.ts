import { rootRegion } from '../../../contract/fields/shared/region.ts';
import { api } from '../../client/api.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { ConditionOptionSource } from './conditionField.ts';

const toOption = ({ id, path }: { id: string; path: { name: string }[] }): FieldChoice => ({
  value: id,
  label: path.map(({ name }) => name).join(' / '),
});

/** The provinces, or the divisions of all levels that match the typed text. */
export const regionOptionSource: ConditionOptionSource = {
  lookUp: async (text) => {
    if (text) return (await api.address.search({ query: { keyword: text } })).map(toOption);
    const provinces = await api.address.children({ params: { id: rootRegion } });
    return provinces.map(({ id, name }) => ({ value: id, label: name }));
  },
  findOptionsByValue: async (ids) => {
    const found = await Promise.all(ids.map((id) => api.address.search({ query: { keyword: id } })));
    return found.flat().map(toOption);
  },
};
