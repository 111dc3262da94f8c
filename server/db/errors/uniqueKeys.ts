/**
 * The names of the unique constraints and indexes of fixed tables that refusals explain. A test compares them with
 * the catalog.
 */
import type { deptResource } from '../../../contract/resources/people/dept.ts';
import type { postResource } from '../../../contract/resources/people/post.ts';
import type { roleResource } from '../../../contract/resources/people/role.ts';
import type { configResource } from '../../../contract/resources/platform/config.ts';
import type { constantResource } from '../../../contract/resources/platform/constant.ts';
import type { dictDataResource, dictTypeResource } from '../../../contract/resources/platform/dict.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { UniqueKey } from './violatedKey.ts';

const ownKeys = {
  userOpenIds: { table: 'users', columns: ['openId'] },
  userNames: { table: 'users', columns: ['userName'] },
  signInNameOwners: { table: 'signInNames', columns: ['name'] },
  savedViews_userId_list_name_key: { table: 'savedViews', columns: ['userId', 'list', 'name'] },
  tenants_pkey: { table: 'tenants', columns: ['code'] },
  tenantsByCode: { table: 'tenants', columns: ['code'] },
  tenants_schema_key: { table: 'tenants', columns: ['schema'] },
} as const satisfies Record<string, Omit<UniqueKey, 'name'>>;

type Described =
  | typeof configResource
  | typeof constantResource
  | typeof deptResource
  | typeof dictDataResource
  | typeof dictTypeResource
  | typeof postResource
  | typeof roleResource;
type DescribedName<F> = F extends { uniqueKey: { index: infer Name extends string } } ? Name : never;

type DescribedKeyName = DescribedName<Described['fields'][number]>;
export type UniqueKeyName = keyof typeof ownKeys | DescribedKeyName;

type Key = Omit<UniqueKey, 'name'>;

const describedKeys = Object.values(resources).flatMap(({ stored, fields }) =>
  fields.flatMap(({ enName, uniqueKey }): [string, Key][] =>
    stored && uniqueKey
      ? [[uniqueKey.index, { table: stored.table, columns: [...(uniqueKey.among ?? []), enName] }]]
      : [],
  ),
);

export const uniqueKeys: Readonly<Record<UniqueKeyName, Key>> = {
  ...ownKeys,
  // The names are those that the fields give.
  ...(Object.fromEntries(describedKeys) as Record<DescribedKeyName, Key>),
};
