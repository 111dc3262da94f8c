/** Searches a record's text by pinyin, among the newest records only, because no index serves it. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { pinyinListBound } from '../../../contract/pinyin/pinyinSearch.ts';
import { buildPinyinPattern } from '../../db/queries/pinyinPattern.ts';
import { isNotDeleted } from '../dataScope.ts';
import {
  andConditions,
  type Form,
  getFormLayout,
  recordColumn,
  viewColumnName,
} from '../schema/formLayout.ts';
import { buildKeywordConditions } from '../schema/searchColumn.ts';

/** Of a field that is not searched by text nothing is found; refusal 400 for one that there is not. */
export const buildPinyinCondition = (form: Form, name: string, keyword: string): RawBuilder<unknown> =>
  sql`r."id" in (${selectByPinyin(form, name, keyword)})`;

/** Two selections instead of `or`, which would keep the index from serving the texts. */
export function buildPinyinOrTextCondition(form: Form, name: string, keyword: string): RawBuilder<unknown> {
  const holdsText = andConditions([isNotDeleted, ...buildKeywordConditions(form, keyword)]);
  return sql`r."id" in (select r."id" from ${sql.id(getFormLayout(form).table)} as r where ${holdsText}
    union all ${selectByPinyin(form, name, keyword)})`;
}

/** Takes about 100 ms. */
function selectByPinyin(form: Form, name: string, keyword: string): RawBuilder<unknown> {
  const column = getFormLayout(form).byName.get(name);
  if (!column) throw new Refusal(400, [{ path: 'pinyin', message: '未知的字段' }]);
  const pattern = buildPinyinPattern(keyword.trim());
  if (!pattern || !column.type.searchable) return sql`select null::bigint where false`;
  const text = column.type.hasView ? viewColumnName(column.name) : column.name;
  return sql`select n."id" from (
    select r."id", ${recordColumn(text)} as "text" from ${sql.id(getFormLayout(form).table)} as r where ${andConditions([isNotDeleted])}
    order by r."id" desc limit ${pinyinListBound}) as n where n."text" ~ ${pattern}`;
}
