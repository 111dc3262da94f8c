/** Editing a filter as data; nothing is changed in place. A place is the way down: `[1, 0]`, the first in the second. */

import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../../contract/filter/filterTree.ts';
import { type Operator, operatorOperands } from '../../../contract/filter/operators.ts';
import type { FilterField } from '../model/filterField.ts';

export type FilterPath = readonly number[];

export const createGroup = (word: 'all' | 'any', nodes: FilterNode[]): FilterGroup =>
  word === 'all' ? { all: nodes } : { any: nodes };

export const groupRelation = (group: FilterGroup): 'all' | 'any' => ('all' in group ? 'all' : 'any');

/** The group with what stands at the place changed by `change`; undefined takes it away, an empty group goes with it. */
export function replaceAt(
  group: FilterGroup,
  place: FilterPath,
  change: (node: FilterNode) => FilterNode | undefined,
): FilterGroup | undefined {
  const [at, ...below] = place;
  if (at === undefined) {
    const next = change(group);
    return next && isFilterGroup(next) ? next : undefined;
  }
  const nodes = getNodes(group).flatMap((node, index) => {
    if (index !== at) return [node];
    const next = below.length === 0 || !isFilterGroup(node) ? change(node) : replaceAt(node, below, change);
    return next ? [next] : [];
  });
  return nodes.length > 0 ? createGroup(groupRelation(group), nodes) : undefined;
}

/** The node put behind the place, in the group that holds it. */
export function insertAfter(group: FilterGroup, place: FilterPath, node: FilterNode): FilterGroup {
  const at = place.at(-1) ?? getNodes(group).length - 1;
  const insert = (one: FilterNode): FilterNode =>
    isFilterGroup(one) ? createGroup(groupRelation(one), getNodes(one).toSpliced(at + 1, 0, node)) : one;
  return replaceAt(group, place.slice(0, -1), insert) ?? group;
}

/** What a condition of the field begins as: its usual operator, nothing to compare with. */
export const createCondition = (field: FilterField): FilterCondition =>
  withOperator({ field: field.id, is: 'is' }, field.operators[0] ?? 'is');

/** The value stays where the other operator takes the same kind of it. */
export function withOperator({ field, is, value }: FilterCondition, next: Operator): FilterCondition {
  if (operatorOperands[next] === 'nothing') return { field, is: next };
  if (operatorOperands[next] === 'period')
    return { field, is: next, value: is === next ? value : 'thisMonth' };
  const kept = operatorOperands[is] === operatorOperands[next] ? value : undefined;
  return kept === undefined ? { field, is: next } : { field, is: next, value: kept };
}

/** The same with another field: its usual operator, but for one that was chosen with a value and that it knows too. */
export function withField({ is, value }: FilterCondition, field: FilterField): FilterCondition {
  const kept = value !== undefined && value !== '' && field.operators.includes(is);
  return kept ? withOperator({ field: field.id, is: 'empty' }, is) : createCondition(field);
}

/** Has it what its operator compares with? */
export function isConditionComplete({ is, value }: FilterCondition): boolean {
  const kind = operatorOperands[is];
  if (kind === 'nothing') return true;
  if (kind === 'pair') return Array.isArray(value) && value.length === 2 && value.every((one) => one !== '');
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Without the conditions at its top that say something of the field. */
export function removeField(filter: FilterGroup | undefined, field: string): FilterGroup | undefined {
  if (!filter || 'any' in filter) return filter;
  const left = filter.all.filter((node) => isFilterGroup(node) || node.field !== field);
  return left.length > 0 ? { all: left } : undefined;
}

/** The condition at its top that says something of the field. */
export const findCondition = (filter: FilterGroup | undefined, field: string): FilterCondition | undefined =>
  filter && 'all' in filter
    ? filter.all.find((node): node is FilterCondition => !isFilterGroup(node) && node.field === field)
    : undefined;
