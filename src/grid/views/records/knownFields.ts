import {
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../../../contract/filter/filterTree.ts';
import { createGroup, groupRelation } from '../../filter/filterEdits.ts';

/** Removes conditions on unknown fields at any depth, and groups that become empty. */
export function restrictToFields(filter: FilterGroup, fields: ReadonlySet<string>): FilterGroup | undefined {
  const left = getNodes(filter).flatMap((node): FilterNode[] => {
    if (!isFilterGroup(node)) return fields.has(node.field) ? [node] : [];
    const inner = restrictToFields(node, fields);
    return inner ? [inner] : [];
  });
  return left.length > 0 ? createGroup(groupRelation(filter), left) : undefined;
}
