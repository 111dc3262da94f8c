/** The search items and condition fields of a resource's list. */
import {
  getComparedKind,
  isGroupingField,
  type Resource,
  type ResourceField,
} from '../../../../contract/resources/resource.ts';
import type { ConditionOptionSource } from '../../../fields/conditions/conditionField.ts';
import { createListOptionSource } from '../../../fields/conditions/listOptionSource.ts';
import { peopleOptionSource } from '../../../fields/conditions/peopleOptionSource.ts';
import { findResource } from '../../../state/resources/resourceCalls.ts';
import { loadResourceOptions } from '../../../state/resources/resourceOptions.ts';
import { type FilterField, listBuiltOperators, toSearchItems } from '../../model/filterField.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { findDepartmentOptions } from '../departmentOptions.ts';

export const buildResourceSearchItems = (
  { fields }: Resource,
  filterFields: readonly FilterField[],
): SearchItem[] =>
  filterFields.flatMap((field) =>
    toSearchItems(field, fields.find(({ enName }) => enName === field.id)?.isPCQuery === true),
  );

/** Of the fields that the search area has an input for. */
export const buildResourceFilterFields = ({ fields, calls }: Resource): FilterField[] =>
  fields.flatMap((field) => {
    const kind = getComparedKind(field);
    const operators = listBuiltOperators({ filter: kind, masked: null, hasView: false });
    const { enName: id, label } = field;
    const filterField = {
      id,
      label,
      kind,
      operators,
      groups: calls.groups !== undefined && isGroupingField(field),
      ...buildOptionSource(field),
    };
    return toSearchItems(filterField, false).length > 0 ? [filterField] : [];
  });

function buildOptionSource({
  funcType,
  options,
  optionsFrom,
  optionCode: code,
}: ResourceField): ConditionOptionSource {
  if (optionsFrom)
    return createListOptionSource(() => loadResourceOptions(findResource(optionsFrom), { code }));
  if (funcType === 'dept') return { lookUp: findDepartmentOptions };
  if (funcType === 'user') return peopleOptionSource;
  return options && options.length > 0
    ? { options: options.map(({ value, label }) => ({ value, label })) }
    : {};
}
