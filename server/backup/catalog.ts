/**
 * Describes the schemas of a backup from the system catalog, as data: enough to create them again, and to compare a
 * restored database with the original. Names and expressions are qualified, because the session's search path is empty.
 * An object that this description cannot represent is an error, so that no backup silently omits it.
 */
import type pg from 'pg';

/** Stands for the application's own role, whose name differs between servers. */
export const applicationRole = '@application';

/** Privileges by role: `@application` or `PUBLIC`. */
export type Privileges = Record<string, string[]>;

type OwnedObject = {
  /** True if the application's role owns it; protectHistory transfers objects to a role without login again. */
  owned: boolean;
  privileges: Privileges;
};

export type CatalogColumn = {
  name: string;
  type: string;
  collation: string | null;
  notNull: boolean;
  /** a: always, d: by default. */
  identity: '' | 'a' | 'd';
  /** s: stored, v: virtual. */
  generated: '' | 's' | 'v';
  /** The default, or the expression of a generated column. */
  expression: string | null;
};

export type CatalogTable = OwnedObject & {
  schema: string;
  name: string;
  options: string[];
  columns: CatalogColumn[];
  /** c: check, p: primary key, u: unique, x: exclusion, f: foreign key. */
  constraints: { name: string; kind: string; definition: string }[];
  /** Indexes that no constraint created. */
  indexes: { name: string; definition: string }[];
  triggers: string[];
};

export type CatalogRoutine = OwnedObject & { schema: string; signature: string; definition: string };

export type Catalog = {
  schemas: (OwnedObject & { name: string })[];
  routines: CatalogRoutine[];
  tables: CatalogTable[];
};

/** Throws a sentence that names an object that cannot be described. The client's search path must be empty. */
export async function describeCatalog(client: pg.ClientBase, schemas: readonly string[]): Promise<Catalog> {
  const ask = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text, [schemas])).rows;
  const beyond = await ask<{ what: string }>(unsupportedSql);
  if (beyond.length > 0) {
    throw new Error(
      `数据库里有备份不支持的对象：${beyond.map(({ what }) => what).join('、')}。请移到别的 schema 后再备份。 The backup does not support these objects.`,
    );
  }
  const columns = await ask<CatalogColumn & TableKey>(columnsSql);
  const constraints = await ask<CatalogTable['constraints'][number] & TableKey>(constraintsSql);
  const indexes = await ask<CatalogTable['indexes'][number] & TableKey>(indexesSql);
  const triggers = await ask<{ definition: string } & TableKey>(triggersSql);
  const [columnsOf, constraintsOf, indexesOf, triggersOf] = [
    byTable(columns),
    byTable(constraints),
    byTable(indexes),
    byTable(triggers),
  ];
  const tables = (
    await ask<Omit<CatalogTable, 'columns' | 'constraints' | 'indexes' | 'triggers'> & TableKey>(tablesSql)
  ).map(({ table, ...rest }) => ({
    ...rest,
    columns: columnsOf(table),
    constraints: constraintsOf(table),
    indexes: indexesOf(table),
    triggers: triggersOf(table).map(({ definition }) => definition),
  }));
  return { schemas: await ask(schemasSql), routines: await ask(routinesSql), tables };
}

type TableKey = { table: string };

function byTable<Row extends TableKey>(rows: readonly Row[]): (table: string) => Omit<Row, 'table'>[] {
  const found = Map.groupBy(rows, ({ table }) => table);
  return (table) => (found.get(table) ?? []).map(({ table: _, ...rest }) => rest);
}

const isOwned = (owner: string) => `${owner} = current_user::regrole as owned`;

/**
 * The privileges of the application and of PUBLIC; reader roles are granted theirs when they are created again.
 * Excludes MAINTAIN, which exists only since PostgreSQL 17 and which nobody revokes.
 */
const privileges = (acl: string) => `(
  select coalesce(jsonb_object_agg(grantee, list), '{}') from (
    select case a.grantee when 0 then 'PUBLIC' else '${applicationRole}' end as grantee,
      array_agg(distinct a.privilege_type order by a.privilege_type) as list
    from aclexplode(${acl}) a
    where a.privilege_type <> 'MAINTAIN' and a.grantee in (0, current_user::regrole)
    group by a.grantee) as granted)`;

const inSchemas = 'n.nspname = any($1::text[])';

const schemasSql = `select n.nspname as name, ${isOwned('n.nspowner')},
    ${privileges(`coalesce(n.nspacl, acldefault('n', n.nspowner))`)} as privileges
  from pg_namespace n where ${inSchemas} order by n.nspname`;

const routinesSql = `select n.nspname as schema, p.oid::regprocedure::text as signature,
    pg_get_functiondef(p.oid) as definition, ${isOwned('p.proowner')},
    ${privileges(`coalesce(p.proacl, acldefault('f', p.proowner))`)} as privileges
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${inSchemas} and p.prokind in ('f', 'p') and p.proowner = current_user::regrole order by 1, 2`;

const tablesFrom = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const tableCondition = `${inSchemas} and c.relkind = 'r'`;

const tablesSql = `select c.oid::text as table, n.nspname as schema, c.relname as name,
    coalesce(c.reloptions, '{}') as options, ${isOwned('c.relowner')},
    ${privileges(`coalesce(c.relacl, acldefault('r', c.relowner))`)} as privileges
  from ${tablesFrom} where ${tableCondition} order by n.nspname, c.relname`;

const columnsSql = `select c.oid::text as table, a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull", a.attidentity as identity,
    a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as expression,
    case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end as collation
  from ${tablesFrom} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${tableCondition} order by c.oid, a.attnum`;

const constraintsSql = `select c.oid::text as table, k.conname as name, k.contype as kind,
    pg_get_constraintdef(k.oid) as definition
  from ${tablesFrom} join pg_constraint k on k.conrelid = c.oid and k.contype in ('c', 'p', 'u', 'x', 'f')
  where ${tableCondition} order by c.oid, k.conname`;

/** Unfinished indexes are created again by the process that started them. */
const indexesSql = `select c.oid::text as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from ${tablesFrom} join pg_index x on x.indrelid = c.oid and x.indisvalid join pg_class i on i.oid = x.indexrelid
  where ${tableCondition} and not exists (select from pg_constraint k where k.conindid = x.indexrelid
    and k.conrelid = c.oid and k.contype in ('p', 'u', 'x'))
  order by c.oid, i.relname`;

const triggersSql = `select c.oid::text as table, pg_get_triggerdef(g.oid) as definition
  from ${tablesFrom} join pg_trigger g on g.tgrelid = c.oid and not g.tgisinternal
  where ${tableCondition} order by c.oid, g.tgname`;

const unsupportedSql = `
  select c.oid::regclass::text as what from ${tablesFrom} where ${inSchemas} and (c.relkind in ('v', 'm', 'f', 'p', 'c')
    or c.relrowsecurity or c.relpersistence <> 'p' or exists (select from pg_inherits i where i.inhrelid = c.oid and c.relkind = 'r')
    or (c.relkind = 'S' and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
      and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype = 'i')))
  union all select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${inSchemas} and t.typtype in ('e', 'd', 'r', 'm')
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${inSchemas} and p.prokind in ('a', 'w')`;
