/** The names of referenced ids and codes, and whether they can be chosen: one statement for a whole record. */
import { type RawBuilder, sql } from 'kysely';
import type { NameLookup, ReferenceKind } from '../../contract/fields/fieldType.ts';
import { getFieldType } from '../../contract/fields/registry.ts';
import { toStringList } from '../../contract/fields/shared/choice.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { type Actor, isSupplierActor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { enabledDictTypes, isOpenRow } from '../db/queries/openRows.ts';
import { selectDeptPaths } from '../db/queries/people/deptPaths.ts';
import { selectConstantsBelow } from '../db/queries/platform/constantOptions.ts';
import { findRegion } from '../geo/regionNames.ts';
import { buildChoosableConditions, isNotDeleted } from './dataScope.ts';
import { maskValueSql } from './masking.ts';
import { findForm } from './schema/formDefinitions.ts';
import {
  andConditions,
  type Form,
  type FormColumn,
  getFormLayout,
  recordColumn,
  viewColumnName,
} from './schema/formLayout.ts';

export type NameRequest = { field: Field; value: unknown };
/**
 * `choosable`: it exists, is enabled with all above it, and the actor may see it; a reference to a disabled or deleted
 * object may stay in a record. `above`: its parent in a tree.
 */
type NamedReference = { name: string; choosable: boolean; above: string | null };

/** Lookups by field. An unknown id gives undefined. */
export type NameBook = {
  names(field: Field): NameLookup;
  isChoosable(field: Field, id: string): boolean;
  /** True if each id is a child of the one before it, and the first is at the top. */
  isPath(field: Field, ids: string[]): boolean;
  /** True if it is a direct child of one of these. */
  isBelow(field: Field, id: string, above: readonly string[]): boolean;
};

type NameSource = { key: string; kind: ReferenceKind; field: Field; ids: Set<string> };

/** Without an actor nothing is choosable. */
export async function loadNameBook(tx: Tx, wanted: NameRequest[], actor: Actor | null): Promise<NameBook> {
  const sources = groupSources(wanted);
  const parts = await Promise.all(sources.map((source) => nameSelects[source.kind](tx, source, actor)));
  const rows = parts.length === 0 ? [] : (await unionSelects(parts).execute(tx)).rows;
  const book = new Map(rows.map((row) => [`${row.source} ${row.id}`, row]));
  const found = (field: Field, id: string) => book.get(`${buildSourceKey(field)} ${id}`);
  return {
    names: (field) => (id) => found(field, id)?.name,
    isChoosable: (field, id) => found(field, id)?.choosable ?? false,
    isPath: (field, ids) =>
      ids.every((id, index) => (found(field, id)?.above ?? null) === (ids[index - 1] ?? null)),
    isBelow: (field, id, above) => above.includes(found(field, id)?.above ?? ''),
  };
}

function groupSources(wanted: NameRequest[]): NameSource[] {
  const sources = new Map<string, NameSource>();
  for (const { field, value } of wanted) {
    const kind = getFieldType(field).references(field);
    if (kind === null || getFieldType(field).isEmpty(value)) continue;
    const key = buildSourceKey(field);
    const source = sources.get(key) ?? { key, kind, field, ids: new Set<string>() };
    for (const id of toStringList(value)) source.ids.add(id);
    sources.set(key, source);
  }
  return [...sources.values()];
}

const buildSourceKey = (field: Field): string =>
  JSON.stringify([
    getFieldType(field).references(field),
    field.relateEnName,
    field.relateField,
    field.configDataId,
    field.constantId,
  ]);

type NameRow = NamedReference & { source: string; id: string };

const unionSelects = (parts: RawBuilder<NameRow>[]): RawBuilder<NameRow> =>
  sql<NameRow>`${sql.join(parts, sql` union all `)}`;

type NameSelect = (tx: Tx, source: NameSource, actor: Actor | null) => Promise<RawBuilder<NameRow>>;

/** Staff choose among all people and departments; a supplier only those for which `own` is true. */
const isChoosableBy = (actor: Actor | null, own: RawBuilder<unknown>): RawBuilder<unknown> =>
  actor && isSupplierActor(actor) ? own : sql`true`;

const nameSelects: Record<ReferenceKind, NameSelect> = {
  users: async (_, { key, ids }, actor) => sql<NameRow>`select ${key}::text as source, "userId"::text as id,
    "nickName" as name, not "deleted" and "status" = '0' and ${isChoosableBy(actor, sql`"userId" = ${actor?.userId}`)} as choosable, null::text as above from users where "userId" = any(${[...ids]}::bigint[])`,
  depts: async (_, { key, ids }, actor) => sql<NameRow>`select ${key}::text as source, "deptId"::text as id,
    "path" as name, ${isOpenRow('depts', sql`p."deptId"`)} and ${isChoosableBy(actor, sql`"deptId" = ${actor?.deptId}`)} as choosable, null::text as above from ${selectDeptPaths([...ids])} as p`,
  posts: async (_, { key, ids }, actor) => sql<NameRow>`select ${key}::text as source, "postId"::text as id,
    "postName" as name, "status" = '0' and ${isChoosableBy(actor, sql`false`)} as choosable, null::text as above from posts where "postId" = any(${[...ids]}::bigint[])`,
  dict: async (_, { key, field, ids }) => sql<NameRow>`select ${key}::text as source, d."dictValue" as id,
    d."dictLabel" as name, d."dictType" in ${enabledDictTypes} and ${isOpenRow('dictData', sql`d."dictCode"`)} as choosable, p."dictValue" as above
    from "dictData" as d left join "dictData" as p on p."dictCode" = d."parentId"
    where d."dictType" = ${field.configDataId ?? ''} and d."dictValue" = any(${[...ids]}::text[])`,
  constants: async (_, { key, field, ids }) => {
    const below = field.constantId ?? '0';
    return sql<NameRow>`select ${key}::text as source, c."id"::text as id, c."name" as name,
      ${isOpenRow('constants', sql`c."id"`)} and c."id" in ${selectConstantsBelow(below)} as choosable,
      nullif(c."parentId", ${below}::bigint)::text as above
      from constants as c where c."id"::text = any(${[...ids]}::text[])`;
  },
  regions: async (_, { key, ids }) => {
    const found = [...ids].flatMap((id) => findRegion(id) ?? []);
    return sql<NameRow>`select ${key}::text as source, r.id, r.name, true as choosable, nullif(r.above, '') as above
      from unnest(${found.map(({ id }) => id)}::text[], ${found.map(({ name }) => name)}::text[],
        ${found.map(({ above }) => above?.id ?? '')}::text[]) as r(id, name, above)`;
  },
  records: async (tx, { key, field, ids }, actor) => {
    const related = await findForm(tx, field.relateEnName ?? '');
    if (!related) return sql<NameRow>`select ''::text, ''::text, ''::text, false, null::text where false`;
    return sql<NameRow>`select ${key}::text as source, r."id"::text as id,
      coalesce(${selectDisplayText(related, field.relateField)}, r."id"::text) as name,
      ${actor ? andConditions([isNotDeleted, ...buildChoosableConditions(actor, related)]) : sql`false`} as choosable, null::text as above
      from ${sql.id(getFormLayout(related).table)} as r where r."id" = any(${[...ids]}::bigint[])`;
  },
};

/** The column that identifies a record elsewhere: the named field, else the first searchable one. */
export function findTitleColumn(form: Form, fieldName: string | undefined): FormColumn | undefined {
  const { columns, byName } = getFormLayout(form);
  return byName.get(fieldName ?? '') ?? columns.find((one) => one.type.searchable);
}

/** The columns with texts unique to a record: serial numbers and unique fields. */
export const listKeyColumns = (form: Form): FormColumn[] =>
  getFormLayout(form).columns.filter(
    ({ field, type, sqlType }) => sqlType === 'text' && (field.unique || type.origin === 'serial'),
  );

/** The text that identifies a record elsewhere, for readers who may not see the record: masked if its field is. */
export function selectDisplayText(form: Form, fieldName: string | undefined): RawBuilder<unknown> {
  const column = findTitleColumn(form, fieldName);
  if (!column) return sql`null::text`;
  const text = sql`${recordColumn(column.type.hasView ? viewColumnName(column.name) : column.name)}::text`;
  return maskValueSql(column, text);
}
