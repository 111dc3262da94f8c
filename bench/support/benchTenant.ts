/** The tenant of a benchmark with its administrator, and sign-in over HTTP. */
import { hashPassword } from '../../server/crypto/passwordHash.ts';
import type { Database, TenantRef } from '../../server/db/database.ts';
import { insertFirstAdministrator } from '../../server/db/queries/seed/firstAdministrator.ts';
import { createTenantSchema } from '../../server/db/tenants.ts';

export const adminPassword = 'bench-password-1A!';

export async function createBenchTenant(database: Database): Promise<TenantRef> {
  const passwordHash = await hashPassword(adminPassword);
  return createTenantSchema(database, { code: 'DEFAULT', name: '压测' }, async (tx) => {
    await insertFirstAdministrator(tx, {
      deptName: '压测',
      userName: 'admin',
      passwordHash,
      mustChangePassword: false,
      ofPlatform: true,
    });
  });
}

/** A token; `origin` is the API's address without a slash at its end. */
export async function signInToBench(origin: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body && 'token' in body) return String(body.token);
  throw new Error(`The benchmark could not sign in: ${JSON.stringify(body)}`);
}
