import { type FilterGroup, type FilterNode, isGroup, nodesOf } from '../../../contract/filter/structure.ts';
import { groupOf, wordOf } from './edits.ts';

/** Without the conditions, at whatever depth, on other fields than these; a group that is left empty goes with them. */
export function ofFields(filter: FilterGroup, fields: ReadonlySet<string>): FilterGroup | undefined {
  const left = nodesOf(filter).flatMap((node): FilterNode[] => {
    if (!isGroup(node)) return fields.has(node.field) ? [node] : [];
    const inner = ofFields(node, fields);
    return inner ? [inner] : [];
  });
  return left.length > 0 ? groupOf(wordOf(filter), left) : undefined;
}
