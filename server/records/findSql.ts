/** The statements by which records are found: one for all forms, each of which gives no more than is asked for. */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord } from '../../contract/calls/foundShapes.ts';
import type { Actor } from '../db/actor.ts';
import { containing } from '../db/queries/pageOf.ts';
import { pinyinPattern } from '../db/queries/pinyinPattern.ts';
import { wordsOf } from '../db/queries/searchPattern.ts';
import { and, col, type Form, layoutOf } from './form.ts';
import { isLive, scopeOf } from './scope.ts';
import { containedAnywhere } from './searchText.ts';

export type Asked = { keyword: string; pageSize: number };
export type Question = { forms: readonly Form[]; actor: Actor; asked: Asked };
export type Found = Omit<FoundRecord, 'statusLabel' | 'processInstanceId' | 'taskId'> & {
  sysStatus: -2 | -1 | 0 | 1;
};

/** So many of a form's newest are looked through before its index is asked: what many have is among them. */
const newest = 2_000;
/** So many of those that the index finds are put in order. */
const mostHits = 1_000;

/** What a record goes by: its number, and the first line of text that a person wrote. */
const serialOf = (form: Form): string | undefined =>
  layoutOf(form).columns.find(({ type }) => type.origin === 'serial')?.name;

const titleOf = (form: Form): string | undefined =>
  layoutOf(form).columns.find(
    ({ type, field }) => type.searchable && type.origin === 'person' && !type.hasView && !field.hideCondition,
  )?.name;

export const hasNames = (form: Form): boolean => namesOf(form).length > 0;

const namesOf = (form: Form): string[] =>
  [serialOf(form), titleOf(form)].filter((name) => name !== undefined);

/** Of just that number. */
export function ofNumber({ forms, actor, asked }: Question): RawBuilder<Found> | undefined {
  const number = asked.keyword;
  const numbers = [...new Set([number, number.toUpperCase()])];
  const numbered = forms.flatMap((form) => {
    const serial = serialOf(form);
    return serial ? [{ form, serial }] : [];
  });
  if (numbered.length === 0) return undefined;
  return union(
    asked,
    numbered.map(({ form, serial }) => {
      const found = [...seen(form, actor), sql`${col(serial)} = any(${numbers}::text[])`];
      return part(form, asked, sql`${sql.id(form.enName)} as r where ${and(found)}`);
    }),
  );
}

/** Among the newest of each form, also by pinyin. */
export const amongNewest = ({ forms, actor, asked }: Question): RawBuilder<Found> =>
  union(
    asked,
    forms.map((form) => {
      const recent = sql`(select * from ${sql.id(form.enName)} as r where ${and(seen(form, actor))}
        order by r."id" desc limit ${newest})`;
      const named = wordsOf(asked.keyword).map((word) => isNamedOrRead(form, word));
      return part(form, asked, sql`${recent} as r where ${and(named)}`);
    }),
  );

/** Among all, by the index over their texts. */
export const byIndex = ({ forms, actor, asked }: Question): RawBuilder<Found> =>
  union(
    asked,
    forms.map((form) => {
      const words = wordsOf(asked.keyword);
      const found = words.flatMap((word) => [...containedAnywhere(form, word), isNamed(form, word)]);
      const hits = sql`(select * from ${sql.id(form.enName)} as r
        where ${and([...seen(form, actor), ...found])} limit ${mostHits})`;
      return part(form, asked, sql`${hits} as r`);
    }),
  );

const seen = (form: Form, actor: Actor) => [isLive, ...scopeOf(actor, form)];

const isNamed = (form: Form, word: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    namesOf(form).map((name) => sql`${col(name)} ilike ${containing(word)}`),
    sql` or `,
  )})`;

function isNamedOrRead(form: Form, word: string): RawBuilder<unknown> {
  const [pattern, title] = [pinyinPattern(word), titleOf(form)];
  return pattern && title ? sql`(${isNamed(form, word)} or ${col(title)} ~ ${pattern})` : isNamed(form, word);
}

const textOf = (name: string | undefined) => (name ? sql`coalesce(${col(name)}, '')` : sql`''`);

const part = (form: Form, { pageSize }: Asked, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${form.enName}::text as "formEnName", ${form.cnName}::text as "formCnName", r."id" as "rowId",
    ${textOf(titleOf(form))} as "title", ${textOf(serialOf(form))} as "serialNumber", r."sysStatus", r."createBy",
    r."createTime" as "time" from ${from} order by r."id" desc limit ${pageSize})`;

const union = ({ pageSize }: Asked, parts: readonly RawBuilder<unknown>[]): RawBuilder<Found> => sql<Found>`
  select f."formEnName", f."formCnName", f."rowId", f."title", f."serialNumber", f."sysStatus",
    coalesce(u."nickName", '') as "byName", f."time"
  from (${sql.join(parts, sql` union all `)}) as f left join users as u on u."userId" = f."createBy"
  order by f."time" desc, f."rowId" desc limit ${pageSize}`;
