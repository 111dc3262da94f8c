/** The active conditions as readable items that can be removed one by one. */
import { isFilterGroup } from '../../../contract/filter/filterTree.ts';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import {
  type ConditionNames,
  conditionLabel,
  formatCondition,
  formatFilterNode,
} from '../filter/conditionText.ts';
import type { Chip } from '../model/chip.ts';
import { createAllGroup, listTopNodes } from '../model/query/filterParts.ts';
import { withFilter } from '../model/query/queryChanges.ts';
import { isSameCondition } from '../model/query/searchConditions.ts';

export type ActiveFilter = {
  id: string;
  label: string;
  text: string;
  /** The query without this filter. */
  without: (query: ListQuery) => ListQuery;
};

/**
 * Conditions joined by and are one item each; a nested group or a filter joined by or is one item. Omits conditions that
 * a pressed chip already shows.
 */
export function listActiveFilters(
  query: ListQuery,
  { chips, ...wording }: ConditionNames & { chips: readonly Chip[] },
): ActiveFilter[] {
  const { keyword, filter } = query;
  const words = {
    id: 'keyword',
    label: '关键字',
    text: keyword,
    without: (now: ListQuery) => ({ ...now, keyword: '' }),
  };
  const conditions = listTopNodes(filter).flatMap((node, at) => {
    const isGroup = isFilterGroup(node);
    if (!isGroup && chips.some(({ condition }) => condition && isSameCondition(condition, node))) return [];
    return {
      id: `filter.${at}`,
      label: isGroup ? '条件' : conditionLabel(node, wording),
      text: isGroup ? formatFilterNode(node, wording) : formatCondition(node, wording),
      without: (now: ListQuery) => withFilter(now, createAllGroup(listTopNodes(now.filter).toSpliced(at, 1))),
    };
  });
  return [...(keyword ? [words] : []), ...conditions];
}
