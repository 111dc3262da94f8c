/** Tenants that were made by an earlier version get what this one has added to menu, permissions and settings. */
import type { Database } from './db/database.ts';
import { platformTenant } from './db/platformTenant.ts';
import { bringStandardEntries } from './db/queries/standardContents.ts';
import { allTenants, bumpAuthVersion } from './db/tenants.ts';
import { inTurn } from './db/turn.ts';

/** Each entry once per tenant, in a transaction per tenant, one starter at a time. */
export function bringLaterEntries(database: Database): Promise<void> {
  return inTurn(database.url, async () => {
    const tenants = (await allTenants(database)).filter(({ status }) => status !== 'deleted');
    for (const tenant of tenants) {
      await database.inTenant(tenant, 'write', async (tx) => {
        const brought = await bringStandardEntries(tx, { ofPlatform: tenant.code === platformTenant });
        if (brought) await bumpAuthVersion(tx, tenant);
      });
    }
  });
}
