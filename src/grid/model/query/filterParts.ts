/** The top level of a filter, and its parts by the fields that they are about. */
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../../../contract/filter/filterTree.ts';

/** The nodes that all hold; a filter joined by or is one of them. */
export const listTopNodes = (filter: FilterGroup | undefined): FilterNode[] =>
  filter === undefined ? [] : 'all' in filter ? filter.all : [filter];

/** All nodes hold. Undefined without nodes; a single group is the filter itself. */
export function createAllGroup(nodes: FilterNode[]): FilterGroup | undefined {
  const [first, ...others] = nodes;
  if (!first) return undefined;
  return others.length === 0 && isFilterGroup(first) ? first : { all: nodes };
}

/**
 * The part of a filter that conditions over these fields can show, and the top-level conditions beside it, which search
 * items set.
 */
export function splitFilter(
  filter: FilterGroup | undefined,
  fields: readonly { id: string }[],
): { built: FilterGroup | undefined; others: FilterCondition[] } {
  const isOther = (node: FilterNode): node is FilterCondition =>
    !isFilterGroup(node) && !fields.some(({ id }) => id === node.field);
  const nodes = listTopNodes(filter);
  return { built: createAllGroup(nodes.filter((node) => !isOther(node))), others: nodes.filter(isOther) };
}

/** Removes unknown conditions at any depth, and groups that become empty. `isTop`: the condition holds for all rows. */
export function restrictFilter(
  filter: FilterGroup,
  isKnown: (condition: FilterCondition, isTop: boolean) => boolean,
  isTop = 'all' in filter,
): FilterGroup | undefined {
  const remaining = getNodes(filter).flatMap((node): FilterNode[] =>
    isFilterGroup(node)
      ? [restrictFilter(node, isKnown, false) ?? []].flat()
      : isKnown(node, isTop)
        ? [node]
        : [],
  );
  if (remaining.length === 0) return undefined;
  return 'all' in filter ? { all: remaining } : { any: remaining };
}
