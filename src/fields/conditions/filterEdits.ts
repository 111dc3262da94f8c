/**
 * Immutable edits of a filter. A path is a list of indexes from the root: `[1, 0]` is the first node of the second.
 */

import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
  maxFilterValues,
} from '../../../contract/filter/filterTree.ts';
import { type Operator, operatorOperands } from '../../../contract/filter/operators.ts';
import type { ConditionField } from './conditionField.ts';

export type FilterPath = readonly number[];

export const createGroup = (word: 'all' | 'any', nodes: FilterNode[]): FilterGroup =>
  word === 'all' ? { all: nodes } : { any: nodes };

export const groupRelation = (group: FilterGroup): 'all' | 'any' => ('all' in group ? 'all' : 'any');

/**
 * Replaces the node at the path by the result of `change`. Undefined removes the node, and a group
 * that becomes empty with it.
 */
export function replaceAt(
  group: FilterGroup,
  path: FilterPath,
  change: (node: FilterNode) => FilterNode | undefined,
): FilterGroup | undefined {
  const [at, ...below] = path;
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

/** Inserts the node after the path, in the group that holds the path. */
export function insertAfter(group: FilterGroup, path: FilterPath, node: FilterNode): FilterGroup {
  const at = path.at(-1) ?? getNodes(group).length - 1;
  const insert = (parent: FilterNode): FilterNode =>
    isFilterGroup(parent)
      ? createGroup(groupRelation(parent), getNodes(parent).toSpliced(at + 1, 0, node))
      : parent;
  return replaceAt(group, path.slice(0, -1), insert) ?? group;
}

/** A new condition of the field: its default operator and no value. */
export const createCondition = (field: ConditionField): FilterCondition =>
  withOperator({ field: field.id, is: 'is' }, field.operators[0] ?? 'is');

/** Keeps the value if the new operator takes a value of the same kind. */
export function withOperator({ field, is, value }: FilterCondition, next: Operator): FilterCondition {
  if (operatorOperands[next] === 'nothing') return { field, is: next };
  if (operatorOperands[next] === 'period')
    return { field, is: next, value: is === next ? value : 'thisMonth' };
  const retained = operatorOperands[is] === operatorOperands[next] ? value : undefined;
  return retained === undefined ? { field, is: next } : { field, is: next, value: retained };
}

/**
 * Changes the field. The operator becomes the field's default, unless it was chosen with a value
 * and the new field knows it.
 */
export function withField({ is, value }: FilterCondition, field: ConditionField): FilterCondition {
  const retained = value !== undefined && value !== '' && field.operators.includes(is);
  return retained ? withOperator({ field: field.id, is: 'empty' }, is) : createCondition(field);
}

/** True if the condition has the value that its operator needs. */
export function isConditionComplete({ is, value }: FilterCondition): boolean {
  const kind = operatorOperands[is];
  if (kind === 'nothing') return true;
  if (kind === 'pair') return Array.isArray(value) && value.length === 2 && value.every((one) => one !== '');
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Splits a pasted column into distinct texts, at most as many as a condition may hold. */
export const splitPastedTexts = (text: string): string[] =>
  [...new Set(text.split(/[\r\n\t,，、;；]+/).map((part) => part.trim()))]
    .filter((part) => part !== '')
    .slice(0, maxFilterValues);
