import type { configCalls } from '../../../contract/calls/config.ts';
import { checkConfigValue } from '../../../contract/configRules.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { publicConfigKeys, sessionConfigKeys } from '../../../contract/publicConfigKeys.ts';
import { publishLive } from '../../db/live/liveEvents.ts';
import { applySessionLimits } from '../../db/queries/auth/sessionLimits.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { selectConfigs } from '../../db/queries/platform/listConfigs.ts';
import { rowVersionColumn } from '../../db/queries/rowVersion.ts';
import { bumpAuthVersion } from '../../db/tenants.ts';
import { activeTenant } from '../auth/signIn.ts';
import type { Actor, CallContext, Handlers } from '../context.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';

const uniqueKeyErrors = { configs_configKey_key: { path: 'configKey', message: '参数键名已被使用' } };

const columns = [
  'configId',
  'configKey',
  'configName',
  'configValue',
  'configType',
  'remark',
  'createTime',
  rowVersionColumn().as('version'),
] as const;

export const configHandlers = {
  list: ({ tx }, { query }) => fetchPage(selectConfigs(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'configs', query),

  /**
   * Reads the tenant of the session, or without a session that of the query. Omits keys that the caller cannot read.
   */
  async values({ deps, tenant: own, actor }, { query, body }) {
    const tenant = own ?? (await activeTenant(deps.database, query.tenantCode));
    if (!tenant) return {};
    const keys = body.filter((key) => canReadSetting(actor, key));
    return deps.database.inTenant(tenant, 'read', (tx) => loadConfigValues(tx, keys));
  },

  async value({ tx, actor }, { params: { configKey } }) {
    // The same answer as for a missing key, so that it does not reveal which keys exist.
    if (!canReadSetting(actor, configKey)) throw new Refusal(403);
    const values = await loadConfigValues(tx, [configKey]);
    return { msg: Object.hasOwn(values, configKey) ? (values[configKey] ?? '') : '' };
  },

  async detail({ tx }, { params }) {
    const { configId } = params;
    return assertFound(
      await tx.selectFrom('configs').select(columns).where('configId', '=', configId).executeTakeFirst(),
    );
  },

  async add(context, { body }) {
    const { tx } = context;
    assertValidValue(body);
    const added = await withConstraintFailures(uniqueKeyErrors, () =>
      tx.insertInto('configs').values(body).returning('configId').executeTakeFirstOrThrow(),
    );
    await publishChange(context);
    return added;
  },

  async edit(context, { body: { configId, version, ...change } }) {
    const { tx, now } = context;
    await assertUnchanged(tx, { table: 'configs', key: 'configId', id: configId }, version);
    const changed = await withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .updateTable('configs')
        .set({ ...change, updateTime: now })
        .where('configId', '=', configId)
        .returning(['configKey', 'configValue'])
        .executeTakeFirst(),
    );
    assertValidValue(assertFound(changed));
    await publishChange(context);
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
    assertAllAffected(body, numDeletedRows);
    await publishChange(context);
    return null;
  },

  /** The server caches nothing; open pages read their settings again. */
  async clearCache(context) {
    await publishChange(context);
    return null;
  },

  async restart(context) {
    await publishChange(context);
    return null;
  },
} satisfies Handlers<typeof configCalls>;

/** Everybody reads settings that are declared public; users with the permission to list settings read all. */
function canReadSetting(actor: Actor | undefined, key: string): boolean {
  if (actor && holdsPermission(actor.permissions, ['system:config:list', 'system:config:query'])) return true;
  const open: readonly string[] = actor ? sessionConfigKeys : publicConfigKeys;
  return open.includes(key);
}

/** Throws 400 if the product needs another kind of value under this key. */
function assertValidValue({ configKey, configValue }: { configKey: string; configValue: string }): void {
  const message = checkConfigValue(configKey, configValue);
  if (message) throw new Refusal(400, [{ path: 'configValue', message }]);
}

/** Notifies open pages, sessions and the user caches of all nodes: two keys decide if passwords have expired. */
async function publishChange({ tx, tenant }: CallContext): Promise<void> {
  await publishLive(tx, { type: 'config.changed', userIds: 'all', data: {} });
  await bumpAuthVersion(tx, tenant);
  await applySessionLimits(tx, tenant);
}
