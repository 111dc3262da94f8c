/** The demo tenant of a running app, reached beside it: what would take hours by its calls is made by SQL. */
import { type Database, openDatabase } from '../../server/db/database.ts';
import { type Tenant, tenantByCode } from '../../server/db/tenants.ts';
import { reachDatabase } from '../../server/reachDatabase.ts';

type Reached = { database: Database; tenant: Tenant };

/** Throws where the folder holds no demo tenant. */
export async function inDemoTenant<T>(
  dataFolder: string,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  const reached = await reachDatabase({ databaseUrl: undefined, dataFolder });
  const database = await openDatabase(reached.url);
  try {
    const tenant = await tenantByCode(database, 'DEFAULT');
    if (!tenant) throw new Error(`The app in ${dataFolder} has no demo tenant.`);
    return await work({ database, tenant });
  } finally {
    await database.close();
    await reached.stop();
  }
}
