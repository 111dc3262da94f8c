/** Lists the accounts on the sign-in page of the demo tenant: those that still have the public demo password. */
import { BoundedCache, loadCached } from '../../../contract/boundedCache.ts';
import type { DemoCredentials, Deps } from '../../context/deps.ts';
import { verifyPassword } from '../../crypto/passwordHash.ts';
import { isPlatform } from '../../db/platformTenant.ts';
import { activeTenant } from './signIn.ts';

type DemoAccountList = { password: string; accounts: DemoCredentials['accounts'][number][] };

/** Keyed by hash. Demo users share one hash until they change it, so one check covers all of them. */
const checkedHashes = new BoundedCache<string, Promise<boolean>>({ maxEntries: 100, end: 'immutable' });

/** Returns null for every other tenant, and if the demo is not in use. */
export async function listDemoAccounts(
  { database, demo }: Deps,
  tenantCode: string | undefined,
): Promise<DemoAccountList | null> {
  const tenant = demo && (await activeTenant(database, tenantCode));
  if (!demo || !tenant || !isPlatform(tenant)) return null;
  const users = await database.inTenant(tenant, 'read', (tx) =>
    tx
      .selectFrom('users')
      .select(['userName', 'passwordHash'])
      .where(
        'userName',
        'in',
        demo.accounts.map(({ userName }) => userName),
      )
      .where('deleted', '=', false)
      .where('status', '=', '0')
      .execute(),
  );
  const open = new Set<string>();
  for (const { userName, passwordHash } of users)
    if (await hasPassword(passwordHash, demo.password)) open.add(userName);
  const accounts = demo.accounts.filter(({ userName }) => open.has(userName));
  return accounts.length > 0 ? { password: demo.password, accounts: [...accounts] } : null;
}

function hasPassword(hash: string, password: string): Promise<boolean> {
  return loadCached(checkedHashes, hash, () => verifyPassword(hash, password));
}
