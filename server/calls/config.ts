import type { configCalls } from '../../contract/calls/config.ts';
import { Failure } from '../../contract/failures.ts';
import { openConfigKeys } from '../../contract/openConfigKeys.ts';
import { publishLive } from '../db/liveEvents.ts';
import { configValues } from '../db/queries/configValues.ts';
import { configsMatching } from '../db/queries/listConfigs.ts';
import { pageOf } from '../db/queries/pageOf.ts';
import { bumpAuthVersion } from '../db/tenants.ts';
import { withinConstraints } from './constraints.ts';
import type { CallContext, Handlers } from './context.ts';
import { exportList } from './exportList.ts';
import { assertTouched, found } from './found.ts';
import { activeTenant } from './signIn.ts';

const taken = { configs_configKey_key: { path: 'configKey', message: '参数键名已被使用' } };

const columns = [
  'configId',
  'configKey',
  'configName',
  'configValue',
  'configType',
  'remark',
  'createTime',
] as const;

export const configHandlers = {
  list: ({ tx }, { query }) => pageOf(configsMatching(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'configs', query),

  /** The tenant of the session; without one that of the query, and only what a sign-in page shows. */
  async values({ deps, tenant: own }, { query, body }) {
    const tenant = own ?? (await activeTenant(deps.database, query.tenantCode));
    if (!tenant) return {};
    const open: readonly string[] = openConfigKeys;
    const keys = own ? body : body.filter((key) => open.includes(key));
    return deps.database.inTenant(tenant, 'read', (tx) => configValues(tx, keys));
  },

  async value({ tx }, { params }) {
    const values = await configValues(tx, [params.configKey]);
    return { msg: values[params.configKey] ?? '' };
  },

  async detail({ tx }, { params }) {
    const { configId } = params;
    return found(
      await tx.selectFrom('configs').select(columns).where('configId', '=', configId).executeTakeFirst(),
    );
  },

  async add(context, { body }) {
    const { tx } = context;
    const added = await withinConstraints(taken, () =>
      tx.insertInto('configs').values(body).returning('configId').executeTakeFirstOrThrow(),
    );
    await announce(context);
    return added;
  },

  async edit(context, { body: { configId, ...change } }) {
    const { tx, now } = context;
    const { numUpdatedRows } = await withinConstraints(taken, () =>
      tx
        .updateTable('configs')
        .set({ ...change, updateTime: now })
        .where('configId', '=', configId)
        .executeTakeFirst(),
    );
    assertTouched([configId], numUpdatedRows);
    await announce(context);
    return null;
  },

  async remove(context, { body }) {
    const { tx } = context;
    const needed = await tx
      .selectFrom('configs')
      .select('configName')
      .where('configId', 'in', body)
      .where('configType', '=', 'Y')
      .limit(1)
      .executeTakeFirst();
    if (needed) throw new Failure('IN_USE', { msg: `${needed.configName} 为系统内置参数，不能删除` });
    const { numDeletedRows } = await tx
      .deleteFrom('configs')
      .where('configId', 'in', body)
      .executeTakeFirst();
    assertTouched(body, numDeletedRows);
    await announce(context);
    return null;
  },

  /** Nothing is cached on the server; open pages read their settings anew. */
  async clearCache(context) {
    await announce(context);
    return null;
  },

  async restart(context) {
    await announce(context);
    return null;
  },
} satisfies Handlers<typeof configCalls>;

/** To open pages, and to what all nodes keep of people: whether their passwords are due hangs on two keys. */
async function announce({ tx, tenant }: CallContext): Promise<void> {
  await publishLive(tx, { type: 'config.changed', userIds: 'all', data: {} });
  await bumpAuthVersion(tx, tenant);
}
