/** The statements of the record search: one for all forms, with a limit for each form. */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord } from '../../../contract/calls/shapes/foundRecordShapes.ts';
import { pinyinFindBound } from '../../../contract/pinyin/pinyinSearch.ts';
import type { Actor } from '../../db/actor.ts';
import { containsPattern } from '../../db/queries/fetchPage.ts';
import { buildPinyinPattern } from '../../db/queries/pinyinPattern.ts';
import { tokenize } from '../../db/queries/searchPattern.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { andConditions, type Form, getFormLayout, recordColumn } from '../schema/formLayout.ts';
import { buildContainsConditions } from '../schema/searchColumn.ts';

export type RecordSearch = { keyword: string; pageSize: number };
export type RecordSearchQuery = { forms: readonly Form[]; actor: Actor; search: RecordSearch };
export type FoundRecordRow = Omit<FoundRecord, 'statusLabel' | 'processInstanceId' | 'taskId'> & {
  sysStatus: -2 | -1 | 0 | 1;
};

/** Newest rows of a form that are scanned before its index is used: frequent values are among them. */
const newestCount = pinyinFindBound;
/** Rows found by the index that are sorted. */
const maxHits = 1_000;

/** The searchable texts of a record: its number, and the first text field that a person fills in. */
const findSerialColumn = (form: Form): string | undefined =>
  getFormLayout(form).columns.find(({ type }) => type.origin === 'serial')?.name;

const findSearchTitleColumn = (form: Form): string | undefined =>
  getFormLayout(form).columns.find(
    ({ type, field }) => type.searchable && type.origin === 'person' && !type.hasView && !field.hideCondition,
  )?.name;

export const hasSearchableNames = (form: Form): boolean => listNameColumns(form).length > 0;

const listNameColumns = (form: Form): string[] =>
  [findSerialColumn(form), findSearchTitleColumn(form)].filter((name) => name !== undefined);

/** Searches for exactly that number. */
export function searchByNumber({
  forms,
  actor,
  search,
}: RecordSearchQuery): RawBuilder<FoundRecordRow> | undefined {
  const number = search.keyword;
  const numbers = [...new Set([number, number.toUpperCase()])];
  const numbered = forms.flatMap((form) => {
    const serial = findSerialColumn(form);
    return serial ? [{ form, serial }] : [];
  });
  if (numbered.length === 0) return undefined;
  return unionParts(
    search,
    numbered.map(({ form, serial }) => {
      const found = [
        ...buildVisibleConditions(form, actor),
        sql`${recordColumn(serial)} = any(${numbers}::text[])`,
      ];
      return selectPart(form, search, sql`${sql.id(form.enName)} as r where ${andConditions(found)}`);
    }),
  );
}

/** Searches the newest records of each form, also by pinyin. */
export const searchNewest = ({ forms, actor, search }: RecordSearchQuery): RawBuilder<FoundRecordRow> =>
  unionParts(
    search,
    forms.map((form) => {
      const recent = sql`(select * from ${sql.id(form.enName)} as r where ${andConditions(buildVisibleConditions(form, actor))}
        order by r."id" desc limit ${newestCount})`;
      const named = tokenize(search.keyword).map((word) => matchesNameOrPinyin(form, word));
      return selectPart(form, search, sql`${recent} as r where ${andConditions(named)}`);
    }),
  );

/** Searches all records, by the index over their texts. */
export const searchByIndex = ({ forms, actor, search }: RecordSearchQuery): RawBuilder<FoundRecordRow> =>
  unionParts(
    search,
    forms.map((form) => {
      const words = tokenize(search.keyword);
      const found = words.flatMap((word) => [
        ...buildContainsConditions(form, word),
        matchesName(form, word),
      ]);
      const hits = sql`(select * from ${sql.id(form.enName)} as r
        where ${andConditions([...buildVisibleConditions(form, actor), ...found])} limit ${maxHits})`;
      return selectPart(form, search, sql`${hits} as r`);
    }),
  );

const buildVisibleConditions = (form: Form, actor: Actor) => [
  isNotDeleted,
  ...buildScopeConditions(actor, form),
];

const matchesName = (form: Form, word: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    listNameColumns(form).map((name) => sql`${recordColumn(name)} ilike ${containsPattern(word)}`),
    sql` or `,
  )})`;

function matchesNameOrPinyin(form: Form, word: string): RawBuilder<unknown> {
  const [pattern, title] = [buildPinyinPattern(word), findSearchTitleColumn(form)];
  return pattern && title
    ? sql`(${matchesName(form, word)} or ${recordColumn(title)} ~ ${pattern})`
    : matchesName(form, word);
}

const selectText = (name: string | undefined) => (name ? sql`coalesce(${recordColumn(name)}, '')` : sql`''`);

const selectPart = (form: Form, { pageSize }: RecordSearch, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${form.enName}::text as "formEnName", ${form.cnName}::text as "formCnName", r."id" as "rowId",
    ${selectText(findSearchTitleColumn(form))} as "title", ${selectText(findSerialColumn(form))} as "serialNumber", r."sysStatus", r."createBy",
    r."createTime" as "time" from ${from} order by r."id" desc limit ${pageSize})`;

const unionParts = (
  { pageSize }: RecordSearch,
  parts: readonly RawBuilder<unknown>[],
): RawBuilder<FoundRecordRow> => sql<FoundRecordRow>`
  select f."formEnName", f."formCnName", f."rowId", f."title", f."serialNumber", f."sysStatus",
    coalesce(u."nickName", '') as "byName", f."time"
  from (${sql.join(parts, sql` union all `)}) as f left join users as u on u."userId" = f."createBy"
  order by f."time" desc, f."rowId" desc limit ${pageSize}`;
