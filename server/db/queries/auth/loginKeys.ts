/**
 * The private key of encrypted sign-ins: one for all nodes, created by the first that needs it. Its row is an
 * encrypted PKCS #8 text whose passphrase is the password of the database account, which no table holds: a copy of
 * the tables is not enough to read recorded sign-ins. An account without a password gives no protection.
 */
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../database.ts';

export async function loadLoginKey(database: Database): Promise<KeyObject> {
  const stored = await loadStoredKey(database);
  return decryptKey(database, stored) ?? createKey(database, stored);
}

async function loadStoredKey({ platform }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ privateKey: string }>`
    select "privateKey" from qianhe."loginKeys" where "keyId" = 1`.execute(platform);
  return rows[0]?.privateKey;
}

/** Undefined if there is no key, or if the account had another password when the key was created. */
function decryptKey({ url }: Database, stored: string | undefined): KeyObject | undefined {
  if (stored === undefined) return undefined;
  try {
    return createPrivateKey({ key: stored, passphrase: buildPassphrase(url) });
  } catch {
    // A client requests the public key before each sign-in, so a new pair costs nothing.
    return undefined;
  }
}

/** The password as the driver finds it: in the URL, else in its environment or password file. */
const buildPassphrase = (url: string): string =>
  `qianhe login key ${new pg.Client({ connectionString: url }).password ?? ''}`;

/** Replaces `unusable` by a new key. If another node was faster, returns that node's key. */
async function createKey(database: Database, unusable: string | undefined): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 4096,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: buildPassphrase(database.url),
    },
  });
  await sql`insert into qianhe."loginKeys" as known ("keyId", "privateKey") values (1, ${privateKey})
    on conflict ("keyId") do update set "privateKey" = excluded."privateKey", "createTime" = excluded."createTime"
      where known."privateKey" = ${unusable ?? ''}`.execute(database.platform);
  const key = decryptKey(database, await loadStoredKey(database));
  if (!key) throw new Error('The key of encrypted sign-ins was stored, but cannot be read back.');
  return key;
}

/** True the first time a nonce is used. */
export async function consumeNonce(database: Database, nonce: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into qianhe."loginNonces" ("nonce") values (${nonce}) on conflict do nothing`.execute(
    database.platform,
  );
  return Boolean(numAffectedRows);
}
