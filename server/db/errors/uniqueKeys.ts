/**
 * The names of the unique constraints and indexes of fixed tables that refusals explain. A test compares them with
 * the catalog.
 */
import { resources } from '../../../contract/resources/registry.ts';
import type { UniqueKey } from './violatedKey.ts';

type Key = Omit<UniqueKey, 'name'>;

const ownKeys = {
  userOpenIds: { table: 'users', columns: ['openId'] },
  userNames: { table: 'users', columns: ['userName'] },
  signInNameOwners: { table: 'signInNames', columns: ['name'] },
  savedViews_userId_list_name_key: { table: 'savedViews', columns: ['userId', 'list', 'name'] },
  tenants_pkey: { table: 'tenants', columns: ['code'] },
  tenantsByCode: { table: 'tenants', columns: ['code'] },
  tenants_schema_key: { table: 'tenants', columns: ['schema'] },
} as const satisfies Record<string, Key>;

/** Those of the described objects have the names that their fields give. */
const describedKeys = Object.values(resources).flatMap(({ stored, fields }) =>
  fields.flatMap(({ enName, uniqueKey }): [string, Key][] =>
    stored && uniqueKey
      ? [[uniqueKey.index, { table: stored.table, columns: [...(uniqueKey.among ?? []), enName] }]]
      : [],
  ),
);

export const uniqueKeys: Readonly<Record<string, Key>> = { ...ownKeys, ...Object.fromEntries(describedKeys) };

export type OwnKeyName = keyof typeof ownKeys;
