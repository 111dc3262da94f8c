import { tenantListKey } from '../../../contract/settings/declared/signIn.ts';
import type { Database } from '../../db/database.ts';
import { platformTenantCode } from '../../db/platformTenant.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { findTenantByCode, listActiveTenants, type Tenant } from '../../db/tenants.ts';

/** The tenants that the sign-in pages name to everybody; none if a setting of the platform hides them. */
export async function listOfferedTenants(database: Database): Promise<Tenant[]> {
  const platform = await findTenantByCode(database, platformTenantCode);
  const values = platform
    ? await database.inTenant(platform, 'read', (tx) => loadConfigValues(tx, [tenantListKey]))
    : {};
  return values[tenantListKey] === 'false' ? [] : listActiveTenants(database);
}
