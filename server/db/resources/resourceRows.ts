/** The rows of administration objects that are stored in a table, read and written by their descriptions. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { resources } from '../../../contract/resources/registry.ts';
import {
  countedFields,
  isListFilter,
  isNameOnly,
  isTextFilter,
  linkFields,
  listedFields,
  type ResourceField,
  type StoredResource,
  storedFields,
} from '../../../contract/resources/resource.ts';
import type { Tx } from '../database.ts';
import { applyListConditions, type ListConditions } from '../filter/resourceConditions.ts';
import { containsPattern } from '../queries/fetchPage.ts';
import { markedName } from '../queries/people/markedName.ts';
import { isNamed } from '../queries/people/nameCondition.ts';
import { rowVersionColumn } from '../queries/rowVersion.ts';

/** Values by column. A column without a value is left as it is, or gets its default. */
export type ResourceValues = Readonly<Record<string, unknown>>;

/** The parsed parameters of a list request: conditions, keyword, period, and values by field. */
export type ResourceRequest = ListConditions & ResourceValues;

type ResourceTables = { [table: string]: ResourceValues };
export type ResourceQuery = SelectQueryBuilder<ResourceTables, string, ResourceValues>;

const keyIsAmong = ({ key }: StoredResource, ids: readonly string[]) =>
  sql`${sql.ref(key)} = any(${[...ids]}::bigint[])`;

/** The columns of an answer. The parent of a root is '0'. */
function answeredColumns(resource: StoredResource, fields: readonly ResourceField[]) {
  const { key, tree, within } = resource;
  const names = fields.filter((field) => !isNameOnly(field)).map(({ enName }) => enName);
  const counts = peopleCounts(resource);
  const columns = [key, ...(within ? [within.property] : []), ...names].map((name) =>
    name === tree?.parent
      ? sql<string>`coalesce(${sql.ref(name)}, 0)::text`.as(name)
      : (counts[name] ?? sql.ref<unknown>(name)).as(name),
  );
  return [
    ...columns,
    ...displayedNames(resource),
    ...displayedParent(resource),
    ...displayedForms(resource),
    rowVersionColumn().as('version'),
  ];
}

/** The numbers of enabled people, by field. */
export const peopleCounts = (resource: StoredResource): Readonly<Record<string, RawBuilder<number>>> =>
  Object.fromEntries(
    countedFields(resource).map(({ enName, countsPeople: { through } }) => [
      enName,
      sql<number>`(select count(*)::integer from ${sql.table(through)} x join users u on u."userId" = x."userId"
        where x.${sql.ref(resource.key)} = ${sql.table(resource.stored.table)}.${sql.ref(resource.key)}
          and u."status" = '0' and not u."deleted")`,
    ]),
  );

/** The elements of the lists that tables of their own contain, and their names. */
const linkedLists = (resource: StoredResource) =>
  linkFields(resource).flatMap(({ enName, display, optionsFrom, links: { table, element } }) => {
    const own = sql`l.${sql.ref(resource.key)} = ${sql.table(resource.stored.table)}.${sql.ref(resource.key)}`;
    const ids = sql`array(select l.${sql.ref(element)}::text from ${sql.table(table)} l where ${own}
      order by l.${sql.ref(element)})`.as(enName);
    const linked = optionsFrom && resources[optionsFrom];
    if (!display || !linked?.stored) return [ids];
    const names = sql`array(select o.${sql.ref(linked.label)} from ${sql.table(table)} l
      join ${sql.table(linked.stored.table)} o on o.${sql.ref(linked.key)} = l.${sql.ref(element)} where ${own}
      order by l.${sql.ref(element)})`;
    return [ids, names.as(display)];
  });

/** The names of people beside their ids, or instead of them. */
const displayedNames = ({ stored, fields }: StoredResource) =>
  fields.flatMap(({ enName, funcType, display }) =>
    display && funcType === 'user'
      ? [
          sql`coalesce((select ${markedName('u')} from users u
            where u."userId" = ${sql.table(stored.table)}.${sql.ref(enName)}), '')`.as(display),
        ]
      : [],
  );

/** The titles of forms beside their names. */
const displayedForms = ({ stored, fields }: StoredResource) =>
  fields.flatMap(({ enName, optionsFrom, optionCode, display }) =>
    display && optionsFrom === 'form' && optionCode === 'enName'
      ? [
          sql`coalesce((select f."cnName" from forms f
            where f."enName" = ${sql.table(stored.table)}.${sql.ref(enName)} and not f."deleted"), '')`.as(
            display,
          ),
        ]
      : [],
  );

/** The name of the row above, with a mark behind that of a disabled one. */
function displayedParent({ stored, key, label, tree, fields }: StoredResource) {
  const display = fields.find(({ enName }) => enName === tree?.parent)?.display;
  if (!tree || !display) return [];
  const off = fields.find(({ enName }) => enName === 'status')?.options?.find(({ value }) => value === '1');
  const mark = `（${off?.label.replace(/^(?!已)/, '已')}）`;
  return [
    sql`coalesce((select p.${sql.ref(label)} || case when p."status" = '1' then ${mark} else '' end
      from ${sql.table(stored.table)} p
      where p.${sql.ref(key)} = ${sql.table(stored.table)}.${sql.ref(tree.parent)}), '')`.as(display),
  ];
}

/** All rows in their order, with the columns of a list. */
export function selectResource(tx: Tx, resource: StoredResource): ResourceQuery {
  return orderedRows(tx, resource).select(answeredColumns(resource, listedFields(resource)));
}

/** The rows that a list request matches, in its order. The caller selects the columns. */
export function selectListedRows(tx: Tx, resource: StoredResource, request: ResourceRequest): ResourceQuery {
  const rows = listFilters(resource, request).reduce(
    (query, condition) => query.where(condition),
    orderedRows(tx, resource),
  );
  return applyListConditions(rows, { resource, expressions: peopleCounts(resource) }, request);
}

export const selectListed = (tx: Tx, resource: StoredResource, request: ResourceRequest): ResourceQuery =>
  selectListedRows(tx, resource, request).select(answeredColumns(resource, listedFields(resource)));

export const findResourceRow = (
  tx: Tx,
  resource: StoredResource,
  id: string,
): Promise<ResourceValues | undefined> =>
  orderedRows(tx, resource)
    .select([
      ...answeredColumns(resource, [...storedFields(resource), ...countedFields(resource)]),
      ...linkedLists(resource),
    ])
    .where(equals(resource.key, id))
    .executeTakeFirst();

type ValueOf = { column: string } & ({ id: string } | { by: string; value: unknown });

/** The value of a column in the row with this id, or with this value of another column. */
export async function findValue(
  tx: Tx,
  { stored, key }: StoredResource,
  { column, ...row }: ValueOf,
): Promise<string | undefined> {
  const condition = 'id' in row ? equals(key, row.id) : equals(row.by, row.value);
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as "value" from ${sql.table(stored.table)} where ${condition}`.execute(tx);
  return rows[0]?.value;
}

/** The different values of a column in these rows. */
export async function listValues(
  tx: Tx,
  resource: StoredResource,
  { ids, column }: { ids: readonly string[]; column: string },
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as "value" from ${sql.table(resource.stored.table)}
    where ${keyIsAmong(resource, ids)}`.execute(tx);
  return rows.map(({ value }) => value);
}

function orderedRows(tx: Tx, { stored, key, fields }: StoredResource): ResourceQuery {
  const order = stored.order ?? fields.find(({ enName }) => enName === 'orderNum')?.enName;
  // The description names the table and its columns; a test compares both with the catalog.
  const rows = tx.selectFrom(
    sql<ResourceValues>`${sql.table(stored.table)}`.as(stored.table),
  ) as unknown as ResourceQuery;
  return (order ? rows.orderBy(sql.ref(order)) : rows).orderBy(
    sql.ref(key),
    stored.newestFirst ? 'desc' : 'asc',
  );
}

function listFilters(resource: StoredResource, request: ResourceRequest): RawBuilder<boolean>[] {
  const fields = storedFields(resource);
  const { keyword, beginTime, endTime } = request;
  const named = fields.filter((field) => isListFilter(field) && request[field.enName]);
  const { within, tree } = resource;
  return [
    ...(keyword ? [keywordCondition(resource, String(keyword))] : []),
    ...named.map((field) => namedCondition(resource, field, request[field.enName])),
    ...(tree && request[tree.parent] ? [equals(tree.parent, request[tree.parent])] : []),
    ...(within && request[within.property] ? [equals(within.property, request[within.property])] : []),
    ...(beginTime ? [sql<boolean>`"createTime" >= ${beginTime}`] : []),
    ...(endTime ? [sql<boolean>`"createTime" <= ${endTime}`] : []),
  ];
}

function namedCondition(resource: StoredResource, field: ResourceField, value: unknown): RawBuilder<boolean> {
  if (isNameOnly(field)) return isPersonNamed(resource, field.enName, String(value));
  return isTextFilter(field) ? contains(field.enName, String(value)) : equals(field.enName, value);
}

/** The name or the account of the person contains the text. */
const isPersonNamed = ({ stored }: StoredResource, column: string, text: string) =>
  sql<boolean>`exists (select from users u where u."userId" = ${sql.table(stored.table)}.${sql.ref(column)}
    and (${isNamed(text)} or u."userName" ilike ${containsPattern(text)}))`;

const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} ilike ${containsPattern(text)}`;
const equals = (column: string, value: unknown) => sql<boolean>`${sql.ref(column)} = ${value}`;

function keywordCondition(resource: StoredResource, keyword: string): RawBuilder<boolean> {
  const searched = storedFields(resource).filter(
    (field) => field.isPCQuery && field.searched !== false && isTextFilter(field),
  );
  return sql<boolean>`(${sql.join(
    searched.map(({ enName }) => contains(enName, keyword)),
    sql` or `,
  )})`;
}

const definedEntries = (values: ResourceValues) =>
  Object.entries(values).filter(([, value]) => value !== undefined);

const defaultValues = (resource: StoredResource): ResourceValues =>
  Object.fromEntries(
    storedFields(resource).flatMap(({ enName, defaultType, defaultValue }) =>
      defaultType === 'fix' && defaultValue !== undefined ? [[enName, defaultValue]] : [],
    ),
  );

/** Returns the new row's id. A field without a value gets the default that its editor shows. */
export async function insertResourceRow(tx: Tx, resource: StoredResource, values: ResourceValues) {
  const { stored, key } = resource;
  const entries = Object.entries({
    ...defaultValues(resource),
    ...Object.fromEntries(definedEntries(values)),
  });
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(stored.table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => value))}) returning ${sql.ref(key)} as "id"`.execute(tx);
  return String(rows[0]?.id);
}

/** Replaces the elements of the lists that are given. Fails for an element that does not exist. */
export async function saveLinkedLists(
  tx: Tx,
  resource: StoredResource,
  { id, values }: { id: string; values: ResourceValues },
): Promise<void> {
  for (const { enName, links } of linkFields(resource)) {
    const elements = values[enName] as readonly string[] | undefined;
    if (elements === undefined) continue;
    const [table, own] = [sql.table(links.table), sql.ref(resource.key)];
    await sql`delete from ${table} where ${own} = ${id}`.execute(tx);
    if (elements.length === 0) continue;
    await sql`insert into ${table} (${own}, ${sql.ref(links.element)})
      select ${id}, one from unnest(${[...new Set(elements)]}::bigint[]) as one`.execute(tx);
  }
}

/** Changes the rows, and the time of their change. Returns how many exist. */
export async function updateRows(
  tx: Tx,
  resource: StoredResource,
  { ids, change, now }: { ids: readonly string[]; change: ResourceValues; now: Date },
): Promise<bigint> {
  const values = [...definedEntries(change), ['updateTime', now] as const];
  const { numAffectedRows } = await sql`
    update ${sql.table(resource.stored.table)}
    set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${keyIsAmong(resource, ids)}`.execute(tx);
  return numAffectedRows ?? 0n;
}

/** Returns how many rows were deleted. */
export async function deleteRows(tx: Tx, resource: StoredResource, ids: readonly string[]): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(resource.stored.table)} where ${keyIsAmong(resource, ids)}`.execute(tx);
  return numAffectedRows ?? 0n;
}
