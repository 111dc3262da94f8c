/** Bounds what a search tells people who may not see the values of masked fields whole. */
import type { ListFilters } from '../../../contract/calls/record.ts';
import { Refusal } from '../../../contract/failures.ts';
import { type FilterGroup, flattenConditions } from '../../../contract/filter/filterTree.ts';
import { operatorOperands } from '../../../contract/filter/operators.ts';
import type { Actor } from '../../db/actor.ts';
import { canViewUnmasked } from '../masking.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';

/**
 * Such a person finds the record of a number that they know, one number per request. A request with many of them would
 * try thousands of guesses at once. Refuses with 400.
 */
export function assertSingleMaskedCondition(form: Form, filters: ListFilters, actor: Actor): void {
  if (canViewUnmasked(actor, form)) return;
  const masked = new Set(
    getFormLayout(form).columns.flatMap(({ name, type }) => (type.masked ? [name] : [])),
  );
  if (masked.size === 0) return;
  const { filter, initFilter = {} } = filters;
  const values = [...Object.entries(filters), ...Object.entries(initFilter)];
  const named = [
    ...values.flatMap(([name, value]) => (value === null || value === undefined ? [] : [name])),
    ...(filter ? listComparedFields(filter) : []),
  ];
  if (named.filter((name) => masked.has(name)).length < 2) return;
  throw new Refusal(400, [{ path: 'filter', message: '隐去部分内容的字段每次只能按一个完整的值查找' }]);
}

/** The fields that are compared with a value, once per condition. */
const listComparedFields = (filter: FilterGroup): string[] =>
  flattenConditions(filter).flatMap(({ field, is }) => (operatorOperands[is] === 'nothing' ? [] : [field]));
