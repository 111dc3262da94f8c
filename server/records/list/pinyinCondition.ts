/** A record's text as it is read aloud: by pinyin, among the newest records only, since no index serves it. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { buildPinyinPattern } from '../../db/queries/pinyinPattern.ts';
import { isNotDeleted } from '../dataScope.ts';
import { andConditions, col, type Form, getFormLayout, viewColumnName } from '../schema/formLayout.ts';

/** The most that are searched; takes about 100 ms. */
const newestCount = 20_000;

/** Of a field that is not searched by text nothing is found; refusal 400 for one that there is not. */
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
