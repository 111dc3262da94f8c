/** What a list is asked for → conditions. Keys and values that do not fit the form are a 400, never SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../contract/calls/record.ts';
import { type FieldError, Refusal } from '../../contract/failures.ts';
import { conditionOf, type FilterColumn, type FilterPart } from '../db/filter/conditions.ts';
import { type Form, layoutOf } from './form.ts';
import { pinyinCondition } from './pinyinCondition.ts';
import { keywordConditions } from './searchText.ts';
import { filterColumn, filterOfForm } from './structuredFilter.ts';
import { systemFields } from './systemFields.ts';

/** Keys of a list's body that are no filters. */
const ownKeys = new Set([
  'pageNum',
  'pageSize',
  'sysOrderBy',
  'keyword',
  'pinyin',
  'sysStatus',
  'initFilter',
  'ids',
  'filter',
  'countOnly',
  'totals',
]);

/** Conditions on the alias `r`; Refusal 400 naming each key that is unknown or whose value does not fit. */
export function filterConditions(form: Form, filters: ListFilters): RawBuilder<unknown>[] {
  const { keyword, pinyin, sysStatus, initFilter = {}, ids, filter } = filters;
  const errors: FieldError[] = [];
  const own = Object.entries(filters).filter(([key]) => !ownKeys.has(key));
  const given = [...own.map(at('')), ...Object.entries(initFilter).map(at('initFilter.'))];
  const conditions = given.flatMap(({ key, value, path }) => {
    if (isNothing(value)) {
      if (!targetOf(form, key)) errors.push({ path, message: '未知的筛选项' });
      return [];
    }
    const target = targetOf(form, key);
    const condition = isRoot(key, value)
      ? sql`r."pid" is null`
      : target && conditionOf(target.column, target.part, value);
    if (condition) return [condition, ...(target ? narrowing(target, value) : [])];
    errors.push({ path, message: condition === null ? '筛选值有误' : '未知的筛选项' });
    return [];
  });
  if (errors.length > 0) throw new Refusal(400, errors);
  if (sysStatus !== undefined) {
    conditions.push(sql`r."sysStatus" = any(${[sysStatus].flat()}::smallint[])`);
  }
  if (filter) conditions.push(filterOfForm(form, filter));
  if (ids !== undefined) conditions.push(sql`r."id" = any(${ids}::bigint[])`);
  if (keyword?.trim()) {
    if (keyword.includes('\u0000')) throw new Refusal(400, [{ path: 'keyword', message: '筛选值有误' }]);
    conditions.push(
      ...(pinyin ? [pinyinCondition(form, pinyin, keyword)] : keywordConditions(form, keyword)),
    );
  }
  return conditions;
}

const at =
  (prefix: string) =>
  ([key, value]: [string, unknown]) => ({ key, value, path: prefix + key });

/** A filter left empty is no filter. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A search within one text is a search within all of them first. */
function narrowing({ column, part }: Target, value: unknown): RawBuilder<unknown>[] {
  const inText = part === 'view' || column.filter === 'text';
  return (inText && column.implied?.(String(value))) || [];
}

/** `pid: 0` asks for the top of the tree. */
const isRoot = (key: string, value: unknown) => key === 'pid' && String(value) === '0';

const parts: Record<string, FilterPart> = { $start: 'start', $end: 'end', $view: 'view' };

type Target = { column: FilterColumn; part: FilterPart };

function targetOf(form: Form, key: string): Target | null {
  const [, name = '', ending = ''] = /^([^$]+)(\$.+)?$/.exec(key) ?? [];
  const column = layoutOf(form).byName.get(name) ?? systemFields.get(name);
  const part = ending === '' ? 'value' : Object.hasOwn(parts, ending) ? parts[ending] : undefined;
  return column && part ? { column: filterColumn(form, column), part } : null;
}
