import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The private key (PEM) of encrypted sign-ins: one for all nodes, made by the first that needs it. */
export async function loginKey(database: Database): Promise<string> {
  return (await storedKey(database)) ?? (await makeKey(database));
}

async function storedKey({ platform }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ privateKey: string }>`
    select "privateKey" from qianhe."loginKeys" where "keyId" = 1`.execute(platform);
  return rows[0]?.privateKey;
}

async function makeKey(database: Database): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 4096,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await sql`insert into qianhe."loginKeys" ("keyId", "privateKey") values (1, ${privateKey})
    on conflict do nothing`.execute(database.platform);
  const stored = await storedKey(database);
  if (!stored) throw new Error('The key of encrypted sign-ins was stored, but cannot be read back.');
  return stored;
}

/** True the first time a nonce is seen. */
export async function spendNonce(database: Database, nonce: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into qianhe."loginNonces" ("nonce") values (${nonce}) on conflict do nothing`.execute(
    database.platform,
  );
  return Boolean(numAffectedRows);
}
