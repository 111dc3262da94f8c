/** Options that are loaded all at once; typing filters them. */
import type { DictOption, OptionQuery } from '../../../contract/calls/dict.ts';
import type { Option } from '../../../contract/fields/fieldSettings.ts';
import { api } from '../../client/api.ts';
import { filterChoices } from '../combobox/choices.ts';
import { flattenNestedOptions } from '../combobox/useOptions.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { ConditionOptionSource } from './conditionField.ts';

export const createListOptionSource = (
  load: () => Promise<readonly FieldChoice[]>,
): ConditionOptionSource => ({
  lookUp: async (text) => filterChoices(await load(), text),
  findOptionsByValue: async (values) => (await load()).filter(({ value }) => values.includes(value)),
});

/** The entries of a dictionary, or of what a field of a form names. */
export const createDictOptionSource = (query: OptionQuery): ConditionOptionSource =>
  createListOptionSource(async () => {
    const { rows } = await api.dict.tree({ body: query });
    return flattenNestedOptions(rows.map(toOption));
  });

const toOption = ({ value, name, children }: DictOption): Option => ({
  value,
  label: name,
  children: children?.map(toOption),
});
