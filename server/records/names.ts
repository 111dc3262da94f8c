/** The texts of what ids and codes name, and whether it is there to be chosen: one statement for a whole record. */
import { type RawBuilder, sql } from 'kysely';
import { typeOf } from '../../contract/fields/registry.ts';
import { asList } from '../../contract/fields/shared/choice.ts';
import type { Names, ReferenceKind } from '../../contract/fields/type.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { deptPaths } from '../db/queries/deptPaths.ts';
import { regionOfId } from '../places/named.ts';
import { and, type Column, type Form, layoutOf, viewOf } from './form.ts';
import { findForm } from './forms.ts';
import { choosableTo, isLive } from './scope.ts';

export type Wanted = { field: Field; value: unknown };
/** `choosable`: it stands and the actor may see it; something gone may stay where it already is. `above`: its parent in a tree. */
type Named = { name: string; choosable: boolean; above: string | null };

/** Looks up by field; an unknown id is undefined. */
export type NameBook = {
  names(field: Field): Names;
  isChoosable(field: Field, id: string): boolean;
  /** Each lies below the one before it, the first at the top. */
  isPath(field: Field, ids: string[]): boolean;
  /** It lies directly below one of these. */
  isBelow(field: Field, id: string, above: readonly string[]): boolean;
};

type Source = { key: string; kind: ReferenceKind; field: Field; ids: Set<string> };

/** Without an actor nothing is choosable. */
export async function nameBook(tx: Tx, wanted: Wanted[], actor: Actor | null): Promise<NameBook> {
  const sources = sourcesOf(wanted);
  const parts = await Promise.all(sources.map((source) => questions[source.kind](tx, source, actor)));
  const rows = parts.length === 0 ? [] : (await unionOf(parts).execute(tx)).rows;
  const book = new Map(rows.map((row) => [`${row.source} ${row.id}`, row]));
  const found = (field: Field, id: string) => book.get(`${keyOf(field)} ${id}`);
  return {
    names: (field) => (id) => found(field, id)?.name,
    isChoosable: (field, id) => found(field, id)?.choosable ?? false,
    isPath: (field, ids) =>
      ids.every((id, index) => (found(field, id)?.above ?? null) === (ids[index - 1] ?? null)),
    isBelow: (field, id, above) => above.includes(found(field, id)?.above ?? ''),
  };
}

function sourcesOf(wanted: Wanted[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { field, value } of wanted) {
    const kind = typeOf(field).references(field);
    if (kind === null || typeOf(field).isEmpty(value)) continue;
    const key = keyOf(field);
    const source = sources.get(key) ?? { key, kind, field, ids: new Set<string>() };
    for (const id of asList(value)) source.ids.add(id);
    sources.set(key, source);
  }
  return [...sources.values()];
}

const keyOf = (field: Field): string =>
  JSON.stringify([
    typeOf(field).references(field),
    field.relateEnName,
    field.relateField,
    field.configDataId,
  ]);

type Row = Named & { source: string; id: string };

const unionOf = (parts: RawBuilder<Row>[]): RawBuilder<Row> => sql<Row>`${sql.join(parts, sql` union all `)}`;

type Question = (tx: Tx, source: Source, actor: Actor | null) => Promise<RawBuilder<Row>>;

const questions: Record<ReferenceKind, Question> = {
  users: async (_, { key, ids }) => sql<Row>`select ${key}::text as source, "userId"::text as id,
    "nickName" as name, not "deleted" as choosable, null::text as above from users where "userId" = any(${[...ids]}::bigint[])`,
  depts: async (_, { key, ids }) => sql<Row>`select ${key}::text as source, "deptId"::text as id,
    "path" as name, true as choosable, null::text as above from ${deptPaths([...ids])} as p`,
  posts: async (_, { key, ids }) => sql<Row>`select ${key}::text as source, "postId"::text as id,
    "postName" as name, true as choosable, null::text as above from posts where "postId" = any(${[...ids]}::bigint[])`,
  dict: async (_, { key, field, ids }) => sql<Row>`select ${key}::text as source, d."dictValue" as id,
    d."dictLabel" as name, d."status" = '0' as choosable, p."dictValue" as above
    from "dictData" as d left join "dictData" as p on p."dictCode" = d."parentId"
    where d."dictType" = ${field.configDataId ?? ''} and d."dictValue" = any(${[...ids]}::text[])`,
  regions: async (_, { key, ids }) => {
    const found = [...ids].flatMap((id) => regionOfId(id) ?? []);
    return sql<Row>`select ${key}::text as source, r.id, r.name, true as choosable, nullif(r.above, '') as above
      from unnest(${found.map(({ id }) => id)}::text[], ${found.map(({ name }) => name)}::text[],
        ${found.map(({ above }) => above?.id ?? '')}::text[]) as r(id, name, above)`;
  },
  records: async (tx, { key, field, ids }, actor) => {
    const related = await findForm(tx, field.relateEnName ?? '');
    if (!related) return sql<Row>`select ''::text, ''::text, ''::text, false, null::text where false`;
    return sql<Row>`select ${key}::text as source, r."id"::text as id,
      coalesce(${displayOf(related, field.relateField)}, r."id"::text) as name,
      ${actor ? and([isLive, ...choosableTo(actor, related)]) : sql`false`} as choosable, null::text as above
      from ${sql.id(layoutOf(related).table)} as r where r."id" = any(${[...ids]}::bigint[])`;
  },
};

/** The column by which a record is known elsewhere: the field named, else its first searchable one. */
export function titleColumn(form: Form, fieldName: string | undefined): Column | undefined {
  const { columns, byName } = layoutOf(form);
  return byName.get(fieldName ?? '') ?? columns.find((one) => one.type.searchable);
}

/** The columns of texts that each record has for itself: serial numbers and unique ones. */
export const keyColumns = (form: Form): Column[] =>
  layoutOf(form).columns.filter(
    ({ field, type, sqlType }) => sqlType === 'text' && (field.unique || type.origin === 'serial'),
  );

/** The text by which a record is known elsewhere. */
export function displayOf(form: Form, fieldName: string | undefined): RawBuilder<unknown> {
  const column = titleColumn(form, fieldName);
  if (!column) return sql`null::text`;
  return sql`r.${sql.id(column.type.hasView ? viewOf(column.name) : column.name)}::text`;
}
