/** The accounts that the demo tenant's page of signing in offers: those that still have the password everybody knows. */
import { platformTenant } from '../db/platformTenant.ts';
import type { Deps } from './context.ts';
import { fitsPassword } from './password.ts';
import { activeTenant } from './signIn.ts';

type Offered = { password: string; accounts: { userName: string; about: string }[] };

/** By hash; the demo's people share one until they change it, so that one check answers for all of them. */
const known = new Map<string, Promise<boolean>>();
const mostKnown = 100;

/** null of every other tenant, and where the demo is not in use. */
export async function demoAccounts(
  { database, demo }: Deps,
  tenantCode: string | undefined,
): Promise<Offered | null> {
  const tenant = demo && (await activeTenant(database, tenantCode));
  if (!demo || tenant?.code !== platformTenant) return null;
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
  const asked = known.get(hash) ?? fitsPassword(hash, password);
  if (known.size >= mostKnown) known.clear();
  known.set(hash, asked);
  return asked;
}
