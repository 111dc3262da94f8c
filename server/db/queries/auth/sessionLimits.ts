/** Copies the tenant's session settings to the table where sessions are looked up. */
import { sql } from 'kysely';
import { sessionLimits } from '../../../../contract/settings/sessionLimits.ts';
import { checkConfigValue } from '../../../../contract/settings/settings.ts';
import type { TenantRef, Tx } from '../../database.ts';
import { loadConfigValues } from '../platform/configValues.ts';

const { idle, age, single } = sessionLimits;

/** Takes effect with the next request on every node after the transaction has committed. */
export async function applySessionLimits(tx: Tx, tenant: TenantRef): Promise<void> {
  const values = await loadConfigValues(tx, [idle.key, age.key, single.key]);
  const sensible = ({ key, usual }: { key: string; usual: number | boolean }): string => {
    const value = values[key];
    return value === undefined || checkConfigValue(key, value) ? String(usual) : value;
  };
  await sql`update qianhe.tenants set
      "sessionIdle" = make_interval(mins => ${Number(sensible(idle))}),
      "sessionAge" = make_interval(hours => ${Number(sensible(age))}),
      "singleSession" = ${sensible(single) === 'true'}
    where "code" = ${tenant.code}`.execute(tx);
}
