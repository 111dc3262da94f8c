/** The search items of a record list: the condition fields of the form, its state and its time. */
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { type FilterField, toSearchItems } from '../../model/filterField.ts';
import type { SearchItem } from '../../model/searchItem.ts';

const searchedCommonFields = ['sysStatus', 'createTime'];

export const buildSearchItems = (
  { fields }: FormDefinition,
  filterFields: readonly FilterField[],
): SearchItem[] =>
  filterFields.flatMap((filterField) => {
    const { id, label } = filterField;
    const field = fields.find(({ enName }) => enName === id);
    if (!field) return searchedCommonFields.includes(id) ? toSearchItems(filterField, false) : [];
    const shown = field.isPCQuery === true;
    const reference = getFieldType(field).references(field);
    // People and posts are found by their names, which are stored with the ids.
    return reference === 'users' || reference === 'posts'
      ? [{ id: `${id}$view`, label, kind: 'text', shown }]
      : toSearchItems(filterField, shown);
  });
