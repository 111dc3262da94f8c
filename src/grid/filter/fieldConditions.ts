/** The conditions of a filter that are about one field. */
import {
  type FilterCondition,
  type FilterGroup,
  isFilterGroup,
} from '../../../contract/filter/filterTree.ts';
import { createAllGroup, listTopNodes } from '../model/query/filterParts.ts';

/** Removes the top-level conditions on the field. */
export function removeField(filter: FilterGroup | undefined, field: string): FilterGroup | undefined {
  return createAllGroup(listTopNodes(filter).filter((node) => isFilterGroup(node) || node.field !== field));
}

/** The top-level condition on the field. */
export const findCondition = (filter: FilterGroup | undefined, field: string): FilterCondition | undefined =>
  listTopNodes(filter).find((node): node is FilterCondition => !isFilterGroup(node) && node.field === field);
