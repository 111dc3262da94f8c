/** Searches a record's text by pinyin, among the newest records only, because no index serves it. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { buildPinyinPattern } from '../../db/queries/pinyinPattern.ts';
import { isNotDeleted } from '../dataScope.ts';
import { andConditions, col, type Form, getFormLayout, viewColumnName } from '../schema/formLayout.ts';

/** The number of records searched, which takes about 100 ms. */
const newestCount = 20_000;

/** A field without text search matches nothing. Refuses with 400 for an unknown field. */
export function buildPinyinCondition(form: Form, name: string, keyword: string): RawBuilder<unknown> {
  const column = getFormLayout(form).byName.get(name);
  if (!column) throw new Refusal(400, [{ path: 'pinyin', message: '未知的字段' }]);
  const pattern = buildPinyinPattern(keyword.trim());
  if (!pattern || !column.type.searchable) return sql`false`;
  const text = column.type.hasView ? viewColumnName(column.name) : column.name;
  return sql`r."id" in (select n."id" from (
    select r."id", ${col(text)} as "text" from ${sql.id(getFormLayout(form).table)} as r where ${andConditions([isNotDeleted])}
    order by r."id" desc limit ${newestCount}) as n where n."text" ~ ${pattern})`;
}
