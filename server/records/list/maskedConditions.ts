/**
 * Bounds what a search tells people who may not see the values of masked fields whole: they find the record of a number
 * that they know. Eight hidden digits with a check digit are some thousands of possible numbers, so that many searches
 * would find the number of a record that they see masked.
 */
import type { ListFilters } from '../../../contract/calls/record.ts';
import { Failure, failures, Refusal } from '../../../contract/failures.ts';
import { type FilterGroup, flattenConditions } from '../../../contract/filter/filterTree.ts';
import { operatorOperands } from '../../../contract/filter/operators.ts';
import type { Actor } from '../../db/actor.ts';
import { canViewUnmasked } from '../masking.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';

/** Different values that a person may look for in a form per hour, on each node. */
const maxValuesPerHour = 60;
const hourMs = 3_600_000;

type SearchedValues = { since: number; values: Set<string> };
/** By form definition, which no other tenant or version shares, then by user id. */
const searchedValues = new WeakMap<Form, Map<string, SearchedValues>>();

/**
 * Refuses with 400 more than one value in a request, which would try them all at once, and with SEARCH_LIMIT the next
 * value of a person who has looked for too many.
 */
export function assertMaskedSearchAllowed(form: Form, filters: ListFilters, actor: Actor): void {
  if (canViewUnmasked(actor, form)) return;
  const masked = new Set(
    getFormLayout(form).columns.flatMap(({ name, type }) => (type.masked ? [name] : [])),
  );
  if (masked.size === 0) return;
  const { filter, initFilter = {} } = filters;
  const compared = [
    ...[...Object.entries(filters), ...Object.entries(initFilter)].filter(([, value]) => value ?? false),
    ...(filter ? listComparisons(filter) : []),
  ].filter(([name]) => masked.has(name));
  if (compared.length > 1)
    throw new Refusal(400, [{ path: 'filter', message: '隐去部分内容的字段每次只能按一个完整的值查找' }]);
  const [only] = compared;
  if (only && !countSearch(form, actor.userId, JSON.stringify(compared)))
    throw new Failure('SEARCH_LIMIT', { errors: [{ path: only[0], message: failures.SEARCH_LIMIT }] });
}

/** Name and value of each condition that compares with a value. */
const listComparisons = (filter: FilterGroup): [string, unknown][] =>
  flattenConditions(filter).flatMap(({ field, is, value }): [string, unknown][] =>
    operatorOperands[is] === 'nothing' ? [] : [[field, value]],
  );

/** False beyond the limit. The pages of a list look for the same value again. */
function countSearch(form: Form, userId: string, value: string): boolean {
  const people = searchedValues.get(form) ?? new Map<string, SearchedValues>();
  searchedValues.set(form, people);
  const now = Date.now();
  const known = people.get(userId);
  const { values, since } =
    known && now - known.since < hourMs ? known : { values: new Set<string>(), since: now };
  people.set(userId, { values, since });
  if (values.size >= maxValuesPerHour && !values.has(value)) return false;
  values.add(value);
  return true;
}
