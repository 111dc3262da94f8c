/** Brings tenants that an earlier version created the menu entries, permissions, settings and pinyin of a new version. */
import type { Database } from '../db/database.ts';
import { withAdvisoryLock } from '../db/locks/advisoryLock.ts';
import { isPlatform } from '../db/platformTenant.ts';
import { refreshNamePinyin } from '../db/queries/people/refreshNamePinyin.ts';
import { insertMissingDefaults } from '../db/queries/seed/defaultSeed.ts';
import { bumpAuthVersion, listTenants } from '../db/tenants.ts';

/** Adds each entry once per tenant, in a transaction per tenant, on one starting node at a time. */
export function applyNewDefaults(database: Database): Promise<void> {
  return withAdvisoryLock(database.url, async () => {
    const tenants = (await listTenants(database)).filter(({ status }) => status !== 'deleted');
    for (const tenant of tenants) {
      await database.inTenant(tenant, 'write', async (tx) => {
        const brought = await insertMissingDefaults(tx, { ofPlatform: isPlatform(tenant) });
        if (brought) await bumpAuthVersion(tx, tenant);
      });
      await refreshNamePinyin(database, tenant);
    }
  });
}
