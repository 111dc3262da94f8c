import type { configCalls } from '../../contract/calls/config.ts';
import { configProblem } from '../../contract/configRules.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { holdsPermission } from '../../contract/may.ts';
import { openConfigKeys, workConfigKeys } from '../../contract/openConfigKeys.ts';
import { publishLive } from '../db/liveEvents.ts';
import { configValues } from '../db/queries/configValues.ts';
import { configsMatching } from '../db/queries/listConfigs.ts';
import { pageOf } from '../db/queries/pageOf.ts';
import { applySessionLimits } from '../db/queries/sessionLimits.ts';
import { bumpAuthVersion } from '../db/tenants.ts';
import { withinConstraints } from './constraints.ts';
import type { Actor, CallContext, Handlers } from './context.ts';
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

  /** The tenant of the session; without one that of the query. Keys that are not open to the caller are left out. */
  async values({ deps, tenant: own, actor }, { query, body }) {
    const tenant = own ?? (await activeTenant(deps.database, query.tenantCode));
    if (!tenant) return {};
    const keys = body.filter((key) => isOpenTo(actor, key));
    return deps.database.inTenant(tenant, 'read', (tx) => configValues(tx, keys));
  },

  async value({ tx, actor }, { params: { configKey } }) {
    // The same for a key that is not there: whether it is, is no news for them either.
    if (!isOpenTo(actor, configKey)) throw new Refusal(403);
    const values = await configValues(tx, [configKey]);
    return { msg: Object.hasOwn(values, configKey) ? (values[configKey] ?? '') : '' };
  },

  async detail({ tx }, { params }) {
    const { configId } = params;
    return found(
      await tx.selectFrom('configs').select(columns).where('configId', '=', configId).executeTakeFirst(),
    );
  },

  async add(context, { body }) {
    const { tx } = context;
    assertSensible(body);
    const added = await withinConstraints(taken, () =>
      tx.insertInto('configs').values(body).returning('configId').executeTakeFirstOrThrow(),
    );
    await announce(context);
    return added;
  },

  async edit(context, { body: { configId, ...change } }) {
    const { tx, now } = context;
    const changed = await withinConstraints(taken, () =>
      tx
        .updateTable('configs')
        .set({ ...change, updateTime: now })
        .where('configId', '=', configId)
        .returning(['configKey', 'configValue'])
        .executeTakeFirst(),
    );
    assertSensible(found(changed));
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

/** Everybody reads settings that are declared open; people who may look settings up read all. */
function isOpenTo(actor: Actor | undefined, key: string): boolean {
  if (actor && holdsPermission(actor.permissions, ['system:config:list', 'system:config:query'])) return true;
  const open: readonly string[] = actor ? workConfigKeys : openConfigKeys;
  return open.includes(key);
}

/** Throws 400 where the product needs another kind of value under this key. */
function assertSensible({ configKey, configValue }: { configKey: string; configValue: string }): void {
  const message = configProblem(configKey, configValue);
  if (message) throw new Refusal(400, [{ path: 'configValue', message }]);
}

/** To open pages, to sessions, and to what all nodes keep of people: whether their passwords are due hangs on two keys. */
async function announce({ tx, tenant }: CallContext): Promise<void> {
  await publishLive(tx, { type: 'config.changed', userIds: 'all', data: {} });
  await bumpAuthVersion(tx, tenant);
  await applySessionLimits(tx, tenant);
}
