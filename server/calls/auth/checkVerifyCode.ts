import type { VerifyPurpose } from '../../../contract/calls/verifyCode.ts';
import { verifyPassword } from '../../crypto/passwordHash.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { consumeVerifyCode, countCodeTry } from '../../db/queries/auth/verifyCodes.ts';

type EnteredCode = { phonenumber: string; purpose: VerifyPurpose; code: string };

/** A correct code. `consume` uses it up, in the transaction of what it permits; false if another request was faster. */
export type CodeProof = { consume(tx: Tx): Promise<boolean> };

/** Returns undefined for a wrong code, after the same time for every number. The try counts in any case. */
export async function checkVerifyCode(
  database: Database,
  tenant: TenantRef | undefined,
  { code, ...key }: EnteredCode,
): Promise<CodeProof | undefined> {
  const codeHash = tenant && (await database.inTenant(tenant, 'write', (tx) => countCodeTry(tx, key)));
  if (!(await verifyPassword(codeHash, code)) || !codeHash) return undefined;
  return { consume: (tx) => consumeVerifyCode(tx, { ...key, codeHash }) };
}

/** Checks a code and uses it up. */
export async function useVerifyCode(
  database: Database,
  tenant: TenantRef | undefined,
  entered: EnteredCode,
): Promise<boolean> {
  const proof = await checkVerifyCode(database, tenant, entered);
  if (!tenant || !proof) return false;
  return database.inTenant(tenant, 'write', (tx) => proof.consume(tx));
}
