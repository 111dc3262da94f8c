/** A record's text as it is read aloud: by pinyin, among the newest records only, since no index serves it. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import { pinyinPattern } from '../db/queries/pinyinPattern.ts';
import { and, col, type Form, layoutOf, viewOf } from './form.ts';
import { isLive } from './scope.ts';

/** The most that are searched; takes about 100 ms. */
const newest = 20_000;

/** Of a field that is not searched by text nothing is found; refusal 400 for one that there is not. */
export function pinyinCondition(form: Form, name: string, keyword: string): RawBuilder<unknown> {
  const column = layoutOf(form).byName.get(name);
  if (!column) throw new Refusal(400, [{ path: 'pinyin', message: '未知的字段' }]);
  const pattern = pinyinPattern(keyword.trim());
  if (!pattern || !column.type.searchable) return sql`false`;
  const text = column.type.hasView ? viewOf(column.name) : column.name;
  return sql`r."id" in (select n."id" from (
    select r."id", ${col(text)} as "text" from ${sql.id(layoutOf(form).table)} as r where ${and([isLive])}
    order by r."id" desc limit ${newest}) as n where n."text" ~ ${pattern})`;
}
