import type { FieldError } from '../../../../contract/failures.ts';
import {
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../../../contract/filter/filterTree.ts';

/** Why a query was refused, by field: the server names the place of a condition, as in `filter.all.0`. */
export const findQueryProblems = (
  errors: readonly FieldError[],
  filter: FilterGroup | undefined,
): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [findFieldAt(filter, path) ?? path, message]));

function findFieldAt(filter: FilterGroup | undefined, path: string): string | undefined {
  const [start, ...steps] = path.split('.');
  let node: FilterNode | undefined = start === 'filter' ? filter : undefined;
  for (const step of steps) {
    if (node && isFilterGroup(node) && /^\d+$/.test(step)) node = getNodes(node)[Number(step)];
  }
  return node && !isFilterGroup(node) ? node.field : undefined;
}
