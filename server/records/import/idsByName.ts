/** Resolves texts to ids and codes, for all texts of a field at once: by name, or by account, number, code or id. */
import { type RawBuilder, sql } from 'kysely';
import type { ReferenceKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { enabledDictTypes, selectOpenRows } from '../../db/queries/openRows.ts';
import { selectDeptSearchTexts } from '../../db/queries/people/deptPaths.ts';
import { selectConstantsBelow } from '../../db/queries/platform/constantOptions.ts';
import { findRegionByName } from '../../geo/regionNames.ts';
import { buildChoosableConditions, isNotDeleted } from '../dataScope.ts';
import { canViewUnmasked } from '../masking.ts';
import { findTitleColumn, listKeyColumns, selectDisplayText } from '../nameBook.ts';
import { findForm } from '../schema/formDefinitions.ts';
import { andConditions, type Form, getFormLayout, recordColumn } from '../schema/formLayout.ts';

/** Several ids: the name is ambiguous. No id: the actor can choose nothing of that name. */
export type IdsOfText = ReadonlyMap<string, readonly string[]>;

type NameMatch = { text: string; rank: number; id: string };
type NameLookup = { tx: Tx; field: Field; texts: string[]; actor: Actor };

/** Names take precedence over accounts and codes, and those over ids. */
export async function findIdsByName(question: NameLookup): Promise<IdsOfText> {
  const kind = getFieldType(question.field).references(question.field);
  if (kind === null || question.texts.length === 0) return new Map();
  const candidates = await nameSources[kind](question);
  const { rows } = await sql<NameMatch>`
    with wanted as (select text from unnest(${question.texts}::text[]) as w(text)),
      candidates as (${candidates})
    select distinct wanted.text, c.rank, c.id from wanted join candidates as c on c.name = wanted.text
    order by wanted.text, c.rank, c.id`.execute(question.tx);
  const found = new Map<string, { rank: number; ids: string[] }>();
  for (const { text, rank, id } of rows) {
    const known = found.get(text);
    if (!known) found.set(text, { rank, ids: [id] });
    else if (known.rank === rank) known.ids.push(id);
  }
  return new Map([...found].map(([text, { ids }]) => [text, ids]));
}

const nameSources: Record<ReferenceKind, (question: NameLookup) => Promise<RawBuilder<unknown>>> = {
  users: async () => sql`select n.name, n.rank, u."userId"::text as id from users as u
    cross join lateral (values (u."nickName", 1), (u."userName", 2), (u."userId"::text, 3)) as n(name, rank)
    where not u."deleted" and u."status" = '0'`,
  depts:
    async () => sql`select n."name", n."rank", n."deptId"::text as id from ${selectDeptSearchTexts()} as n
    where n."deptId" in ${selectOpenRows('depts')}
    union all select "deptId"::text, 3, "deptId"::text from depts where "deptId" in ${selectOpenRows('depts')}`,
  posts: async () => sql`select n.name, n.rank, p."postId"::text as id from posts as p
    cross join lateral (values (p."postName", 1), (p."postCode", 2), (p."postId"::text, 3)) as n(name, rank)
    where p."status" = '0'`,
  dict: async ({ field }) => sql`select n.name, n.rank, d."dictValue" as id from "dictData" as d
    cross join lateral (values (d."dictLabel", 1), (d."dictValue", 2)) as n(name, rank)
    where d."dictType" = ${field.configDataId ?? ''} and d."dictType" in ${enabledDictTypes}
      and d."dictCode" in ${selectOpenRows('dictData')}`,
  constants: async ({ field }) => sql`select n.name, n.rank, c."id"::text as id from constants as c
    cross join lateral (values (c."name", 1), (nullif(c."value", ''), 2), (c."id"::text, 3)) as n(name, rank)
    where c."id" in ${selectConstantsBelow(field.constantId ?? '0')} and c."id" in ${selectOpenRows('constants')}`,
  regions: async ({ texts }) => {
    const found = texts.flatMap((text) => {
      const region = findRegionByName(text);
      return region ? [{ text, id: region.id }] : [];
    });
    return sql`select n.name, 1 as rank, n.id
      from unnest(${found.map(({ text }) => text)}::text[], ${found.map(({ id }) => id)}::text[]) as n(name, id)`;
  },
  records: async ({ tx, field, actor }) => {
    const related = await findForm(tx, field.relateEnName ?? '');
    if (!related) return sql`select ''::text as name, 1 as rank, ''::text as id where false`;
    const names = listRecordNames(related, { field, actor }).map(
      ({ text, rank }) => sql`(${text}, ${sql.lit(rank)})`,
    );
    return sql`select n.name, n.rank, r."id"::text as id from ${sql.id(getFormLayout(related).table)} as r
      cross join lateral (values ${sql.join(names)}) as n(name, rank)
      where ${andConditions([isNotDeleted, ...buildChoosableConditions(actor, related)])}`;
  },
};

/** A person who may not see a masked value whole finds no record by it: each guess would confirm one. */
function listRecordNames(
  form: Form,
  { field, actor }: Pick<NameLookup, 'field' | 'actor'>,
): { text: RawBuilder<unknown>; rank: number }[] {
  const known = canViewUnmasked(actor, form)
    ? listKeyColumns(form)
    : listKeyColumns(form).filter(({ type }) => !type.masked);
  const title = findTitleColumn(form, field.relateField);
  return [
    { text: selectDisplayText(form, field.relateField), rank: 1 },
    ...(title?.type.masked && canViewUnmasked(actor, form)
      ? [{ text: recordColumn(title.name), rank: 1 }]
      : []),
    ...known.map(({ name }) => ({ text: recordColumn(name), rank: 2 })),
    { text: sql`r."id"::text`, rank: 3 },
  ];
}
