/** Editing a filter as data; nothing is changed in place. A place is the way down: `[1, 0]`, the first in the second. */
import { type Operator, takes } from '../../../contract/filter/operators.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isGroup,
  nodesOf,
} from '../../../contract/filter/structure.ts';
import type { FilterField } from './fields.ts';

export type Place = readonly number[];

export const groupOf = (word: 'all' | 'any', nodes: FilterNode[]): FilterGroup =>
  word === 'all' ? { all: nodes } : { any: nodes };

export const wordOf = (group: FilterGroup): 'all' | 'any' => ('all' in group ? 'all' : 'any');

/** The group with what stands at the place changed by `change`; undefined takes it away, an empty group goes with it. */
export function changedAt(
  group: FilterGroup,
  place: Place,
  change: (node: FilterNode) => FilterNode | undefined,
): FilterGroup | undefined {
  const [at, ...below] = place;
  if (at === undefined) {
    const next = change(group);
    return next && isGroup(next) ? next : undefined;
  }
  const nodes = nodesOf(group).flatMap((node, index) => {
    if (index !== at) return [node];
    const next = below.length === 0 || !isGroup(node) ? change(node) : changedAt(node, below, change);
    return next ? [next] : [];
  });
  return nodes.length > 0 ? groupOf(wordOf(group), nodes) : undefined;
}

/** The node put behind the place, in the group that holds it. */
export function insertedAfter(group: FilterGroup, place: Place, node: FilterNode): FilterGroup {
  const at = place.at(-1) ?? nodesOf(group).length - 1;
  const insert = (one: FilterNode): FilterNode =>
    isGroup(one) ? groupOf(wordOf(one), nodesOf(one).toSpliced(at + 1, 0, node)) : one;
  return changedAt(group, place.slice(0, -1), insert) ?? group;
}

/** What a condition of the field begins as: its usual operator, nothing to compare with. */
export const newCondition = (field: FilterField): FilterCondition =>
  withOperator({ field: field.id, is: 'is' }, field.operators[0] ?? 'is');

/** The value stays where the other operator takes the same kind of it. */
export function withOperator({ field, is, value }: FilterCondition, next: Operator): FilterCondition {
  if (takes[next] === 'nothing') return { field, is: next };
  if (takes[next] === 'period') return { field, is: next, value: is === next ? value : 'thisMonth' };
  const kept = takes[is] === takes[next] ? value : undefined;
  return kept === undefined ? { field, is: next } : { field, is: next, value: kept };
}

/** The same with another field: its usual operator, but for one that was chosen with a value and that it knows too. */
export function withField({ is, value }: FilterCondition, field: FilterField): FilterCondition {
  const kept = value !== undefined && value !== '' && field.operators.includes(is);
  return kept ? withOperator({ field: field.id, is: 'empty' }, is) : newCondition(field);
}

/** Has it what its operator compares with? */
export function isWhole({ is, value }: FilterCondition): boolean {
  const kind = takes[is];
  if (kind === 'nothing') return true;
  if (kind === 'pair') return Array.isArray(value) && value.length === 2 && value.every((one) => one !== '');
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Without the conditions at its top that say something of the field. */
export function withoutField(filter: FilterGroup | undefined, field: string): FilterGroup | undefined {
  if (!filter || 'any' in filter) return filter;
  const left = filter.all.filter((node) => isGroup(node) || node.field !== field);
  return left.length > 0 ? { all: left } : undefined;
}

/** The condition at its top that says something of the field. */
export const conditionOn = (filter: FilterGroup | undefined, field: string): FilterCondition | undefined =>
  filter && 'all' in filter
    ? filter.all.find((node): node is FilterCondition => !isGroup(node) && node.field === field)
    : undefined;
