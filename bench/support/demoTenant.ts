/** The database of a running app's demo tenant: SQL inserts rows that would take hours through the API. */
import { type Database, openDatabase } from '../../server/db/database.ts';
import { findTenantByCode, type Tenant } from '../../server/db/tenants.ts';
import { resolveDatabase } from '../../server/startup/resolveDatabase.ts';

type DemoTenant = { database: Database; tenant: Tenant };

/** Throws where the folder holds no demo tenant. */
export async function inDemoTenant<T>(
  dataFolder: string,
  work: (reached: DemoTenant) => Promise<T>,
): Promise<T> {
  const reached = await resolveDatabase({ databaseUrl: undefined, dataFolder });
  const database = await openDatabase(reached.url);
  try {
    const tenant = await findTenantByCode(database, 'DEFAULT');
    if (!tenant) throw new Error(`The app in ${dataFolder} has no demo tenant.`);
    return await work({ database, tenant });
  } finally {
    await database.close();
    await reached.stop();
  }
}
