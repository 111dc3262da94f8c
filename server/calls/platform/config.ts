import type { configCalls } from '../../../contract/calls/config.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { configurationEventTypes } from '../../../contract/liveEvents.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { configResource } from '../../../contract/resources/platform/config.ts';
import {
  checkConfigValue,
  findSetting,
  isUnknownProductKey,
  publicConfigKeys,
  sessionConfigKeys,
} from '../../../contract/settings/settings.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import { publishConfigurationEvents } from '../../db/live/liveEvents.ts';
import { applySessionLimits } from '../../db/queries/auth/sessionLimits.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { bumpAuthVersion } from '../../db/tenants.ts';
import { activeTenant } from '../auth/signIn.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { listNamedObjects } from '../references/settingReferences.ts';
import { assertFound } from '../shared/assertFound.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';
import { assertUsablePicture, streamConfigPicture } from './configPicture.ts';
import { listSupplierFormChoices, withSettingNames } from './settingNames.ts';

export const configHandlers = {
  ...resourceHandlers(configResource, {
    complete: ({ tx }, rows) => withSettingNames(tx, rows),

    async around(context, write) {
      const written = await write();
      await applyChange(context);
      return written;
    },

    async beforeAdd({ tx, actor }, { body: { configKey, configValue = '' } }) {
      assertKnownKey(configKey);
      assertValidValue({ configKey, configValue });
      await assertNamedEnabled(tx, { configKey, configValue });
      await assertUsablePicture(tx, { configKey, configValue }, actor.userId);
    },

    async beforeEdit({ tx, actor }, { body }) {
      const before = assertFound(
        await tx
          .selectFrom('configs')
          .select(['configKey', 'configValue'])
          .where('configId', '=', body.configId)
          .forUpdate()
          .executeTakeFirst(),
      );
      const { configKey = before.configKey, configValue = before.configValue } = body;
      const after = { configKey, configValue };
      assertKeyKept(before.configKey, configKey);
      assertValidValue(after);
      await assertNamedEnabled(tx, after, before.configValue);
      // A picture that is used already has been checked, and its uploader may be somebody else.
      if (configValue !== before.configValue) await assertUsablePicture(tx, after, actor.userId);
    },

    async beforeRemove({ tx }, { body }) {
      const needed = await tx
        .selectFrom('configs')
        .select('configName')
        .where('configId', 'in', body)
        .where('configType', '=', 'Y')
        .limit(1)
        .executeTakeFirst();
      if (needed) throw new Failure('IN_USE', { msg: `${needed.configName} 为系统内置参数，不能删除` });
    },
  }),

  supplierForms: ({ tx }) => listSupplierFormChoices(tx),

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

  picture: (context, { params: { fileName }, query: { tenantCode } }) =>
    streamConfigPicture(context, { fileName, tenantCode }),

  /** The server caches nothing that could be outdated; open pages read everything again that they have copied. */
  clearCache: refreshPages,

  restart: refreshPages,
} satisfies Handlers<typeof configCalls>;

/** Everybody reads settings that are declared public; users with the permission to list settings read all. */
function canReadSetting(actor: Actor | undefined, key: string): boolean {
  if (actor && holdsPermission(actor.permissions, ['system:config:list', 'system:config:query'])) return true;
  return (actor ? sessionConfigKeys : publicConfigKeys).includes(key);
}

/** Throws 400 for a key that looks like one of the product's: it would have no effect. */
function assertKnownKey(configKey: string): void {
  if (!isUnknownProductKey(configKey)) return;
  const message = '产品没有该参数；以 sys. 开头的键名由产品使用，自定义参数请用其他键名';
  throw new Refusal(400, [{ path: 'configKey', message }]);
}

/** Throws 400 if the key of one of the product's settings would change, or a key become one that looks like them. */
function assertKeyKept(before: string, after: string): void {
  if (before === after) return;
  assertKnownKey(after);
  if (!findSetting(before)) return;
  throw new Refusal(400, [{ path: 'configKey', message: '产品参数的键名不能修改' }]);
}

type ConfigEntry = { configKey: string; configValue: string };

/** Throws 400 if the value newly names a role, a department or a person that is disabled or does not exist. */
function assertNamedEnabled(
  tx: CallContext['tx'],
  { configKey, configValue }: ConfigEntry,
  before = '',
): Promise<void> {
  const held = listNamedObjects(configKey, before).flatMap(({ codes }) => codes);
  const path = 'configValue';
  const choices = listNamedObjects(configKey, configValue).map(({ kind, codes: chosen }) => ({
    ...{ kind, path, chosen, held },
    by: 'code' as const,
  }));
  return assertEnabled(tx, choices);
}

/** Throws 400 if the product needs another kind of value under this key. */
function assertValidValue({ configKey, configValue }: ConfigEntry): void {
  const message = checkConfigValue(configKey, configValue);
  if (message) throw new Refusal(400, [{ path: 'configValue', message }]);
}

async function refreshPages(context: CallContext): Promise<null> {
  await publishConfigurationEvents(context.tx, configurationEventTypes);
  await applyChange(context);
  return null;
}

/** Reaches sessions and the user caches of all nodes: two keys decide if passwords have expired. */
async function applyChange({ tx, tenant }: CallContext): Promise<void> {
  await bumpAuthVersion(tx, tenant);
  await applySessionLimits(tx, tenant);
}
