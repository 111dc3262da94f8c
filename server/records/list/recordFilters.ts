/**
 * Converts the filters of a list request to conditions. Keys and values that do not fit the form are a 400, never
 * SQL.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../../contract/calls/record.ts';
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import { buildCondition, type FilterColumn, type FilterPart } from '../../db/filter/filterConditions.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import { buildKeywordConditions } from '../schema/searchColumn.ts';
import { systemFields } from '../schema/systemFields.ts';
import { buildFormFilter, toFilterColumn } from './formFilter.ts';
import { buildPinyinCondition, buildPinyinOrTextCondition } from './pinyinCondition.ts';

/** Keys of a list's body that are not filters. */
const nonFilterKeys = new Set([
  'pageNum',
  'pageSize',
  'sysOrderBy',
  'keyword',
  'pinyin',
  'pinyinOrText',
  'sysStatus',
  'initFilter',
  'ids',
  'filter',
  'countOnly',
  'totals',
]);

/** Conditions on the alias `r`. Refuses with 400 and names each unknown key and each value that does not fit. */
export function buildFilterConditions(form: Form, filters: ListFilters): RawBuilder<unknown>[] {
  const { keyword, pinyin, pinyinOrText, sysStatus, initFilter = {}, ids, filter } = filters;
  const errors: FieldError[] = [];
  const own = Object.entries(filters).filter(([key]) => !nonFilterKeys.has(key));
  const given = [...own.map(withPath('')), ...Object.entries(initFilter).map(withPath('initFilter.'))];
  const conditions = given.flatMap(({ key, value, path }) => {
    if (isEmptyFilter(value)) {
      if (!findFilterTarget(form, key)) errors.push({ path, message: '未知的筛选项' });
      return [];
    }
    const target = findFilterTarget(form, key);
    const condition = isRootFilter(key, value)
      ? sql`r."pid" is null`
      : target && buildCondition(target.column, target.part, value);
    if (condition) return [condition, ...(target ? buildImpliedConditions(target, value) : [])];
    errors.push({ path, message: condition === null ? '筛选值有误' : '未知的筛选项' });
    return [];
  });
  if (errors.length > 0) throw new Refusal(400, errors);
  if (sysStatus !== undefined) {
    conditions.push(sql`r."sysStatus" = any(${[sysStatus].flat()}::smallint[])`);
  }
  if (filter) conditions.push(buildFormFilter(form, filter));
  if (ids !== undefined) conditions.push(sql`r."id" = any(${ids}::bigint[])`);
  if (keyword?.trim()) {
    if (keyword.includes('\u0000')) throw new Refusal(400, [{ path: 'keyword', message: '筛选值有误' }]);
    const buildPinyin = pinyinOrText ? buildPinyinOrTextCondition : buildPinyinCondition;
    conditions.push(
      ...(pinyin ? [buildPinyin(form, pinyin, keyword)] : buildKeywordConditions(form, keyword)),
    );
  }
  return conditions;
}

const withPath =
  (prefix: string) =>
  ([key, value]: [string, unknown]) => ({ key, value, path: prefix + key });

/** An empty filter is ignored. */
const isEmptyFilter = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A search within one text implies a search within all of them, which is checked first. */
function buildImpliedConditions({ column, part }: FilterTarget, value: unknown): RawBuilder<unknown>[] {
  const inText = part === 'view' || column.filter === 'text';
  return (inText && column.buildImpliedConditions?.(String(value))) || [];
}

/** `pid: 0` selects the top of the tree. */
const isRootFilter = (key: string, value: unknown) => key === 'pid' && String(value) === '0';

const partsByEnding: Record<string, FilterPart> = { $start: 'start', $end: 'end', $view: 'view' };

type FilterTarget = { column: FilterColumn; part: FilterPart };

function findFilterTarget(form: Form, key: string): FilterTarget | null {
  const [, name = '', ending = ''] = /^([^$]+)(\$.+)?$/.exec(key) ?? [];
  const column = getFormLayout(form).byName.get(name) ?? systemFields.get(name);
  const part =
    ending === '' ? 'value' : Object.hasOwn(partsByEnding, ending) ? partsByEnding[ending] : undefined;
  return column && part ? { column: toFilterColumn(form, column), part } : null;
}
