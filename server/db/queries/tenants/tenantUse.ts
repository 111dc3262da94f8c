/**
 * The tenants with what they use, in one statement whose cost depends on the number of tables, not of rows. People,
 * records and files are the estimates that PostgreSQL keeps: of its statistics or of the last ANALYZE, whichever is
 * greater. After a crash of the database small tables count as empty until the next ANALYZE.
 */
import { sql } from 'kysely';
import { tenantResource } from '../../../../contract/resources/platform/tenant.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { isExportedSinceSuspension } from './tenantExports.ts';

type SchemaUse = { schema: string; people: string; records: string; files: string; databaseMb: string };

/** Tables of sub-forms have two underscores in their names (records/schema/formLayout.ts). */
const schemaUse = sql<SchemaUse>`(
  select t.schema,
    sum(t.rows) filter (where t.name = 'users')::bigint as "people",
    coalesce(sum(t.rows) filter (where t.name like 'auto\\_%' and t.name not like '%\\_\\_%'), 0)::bigint as "records",
    sum(t.rows) filter (where t.name = 'files')::bigint as "files",
    round(sum(pg_total_relation_size(t.oid)) / 1048576, 1) as "databaseMb"
  from (
    select n.nspname as schema, c.relname as name, c.oid,
      greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::numeric as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (select schema from qianhe.tenants where status <> 'deleted')
  ) as t group by t.schema)`;

const lastActivity = sql<string | null>`greatest(
  (select max(s."lastUsedAt") from qianhe.sessions s where s."tenantCode" = t.code),
  (select max(k."lastSignInAt") from qianhe."knownSources" k where k."tenantCode" = t.code))`;

const expressions = {
  tenantCode: sql.ref('t.code'),
  tenantName: sql.ref('t.name'),
  status: sql`case t."status" when 'active' then '0' else '1' end`,
  people: sql.ref('u.people'),
  records: sql.ref('u.records'),
  files: sql.ref('u.files'),
  databaseMb: sql.ref('u.databaseMb'),
  lastActivityTime: lastActivity,
  suspendedTime: sql.ref('t.suspendedAt'),
};

/** In a transaction of the platform's tenant. */
export const selectTenantsWithUse = (tx: Tx) =>
  tx
    .selectFrom('qianhe.tenants as t')
    .leftJoin(schemaUse.as('u'), 'u.schema', 't.schema')
    .select(['t.code', 't.name', 't.status'])
    .select(({ fn, val }) => [
      fn.coalesce('u.people', val('0')).as('people'),
      fn.coalesce('u.records', val('0')).as('records'),
      fn.coalesce('u.files', val('0')).as('files'),
      fn.coalesce('u.databaseMb', val('0')).as('databaseMb'),
    ])
    .select([lastActivity.as('lastActivityTime'), sql<string | null>`t."suspendedAt"`.as('suspendedTime')])
    .select(isExportedSinceSuspension.as('isExported'))
    .where('t.status', '<>', 'deleted')
    .orderBy('t.code');

type TenantRequest = ListConditions & { keyword?: string | undefined; status?: '0' | '1' | undefined };

/** The tenants that a list request matches. */
export function selectListedTenants(tx: Tx, { keyword, status, ...conditions }: TenantRequest) {
  let tenants = selectTenantsWithUse(tx);
  if (keyword) {
    const part = containsPattern(keyword);
    tenants = tenants.where((is) => is.or([is('t.code', 'ilike', part), is('t.name', 'ilike', part)]));
  }
  if (status) tenants = tenants.where('t.status', '=', status === '0' ? 'active' : 'disabled');
  return applyListConditions(tenants, { resource: tenantResource, expressions }, conditions);
}
