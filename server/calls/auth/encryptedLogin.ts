/**
 * Sign-in under RSA-OAEP-SHA256: the payload is the login body with `nonce` and `timestamp`, valid once, for two
 * minutes.
 */
import { constants, createPublicKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { z } from 'zod';
import { sessionCalls } from '../../../contract/calls/session.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { Database } from '../../db/database.ts';
import { consumeNonce, loadLoginKey } from '../../db/queries/auth/loginKeys.ts';
import type { Credentials } from './signIn.ts';

const payloadShape = sessionCalls.login.body.extend({
  nonce: z.string().min(8).max(100),
  /** Milliseconds since 1970. */
  timestamp: z.coerce.number(),
});

const maxAgeMs = 2 * 60_000;

export async function loadPublicKeyPem(database: Database): Promise<string> {
  const key = createPublicKey(await loadLoginKey(database));
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

/** Returns the decrypted credentials. Every fault gives the same answer: 400 at `payload`. */
export async function decryptCredentials(
  database: Database,
  payload: string,
  now: Date,
): Promise<Credentials> {
  const parsed = payloadShape.safeParse(decryptPayload(await loadLoginKey(database), payload));
  if (!parsed.success) throw badPayload();
  const { nonce, timestamp, ...credentials } = parsed.data;
  const age = Math.abs(now.getTime() - timestamp);
  if (age > maxAgeMs || !(await consumeNonce(database, nonce))) throw badPayload();
  return credentials;
}

/** Returns the decrypted JSON, or undefined for a payload that was not encrypted with our key. */
function decryptPayload(privateKey: KeyObject, payload: string): unknown {
  try {
    const clear = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(payload, 'base64'),
    );
    return JSON.parse(clear.toString('utf8'));
  } catch {
    // The failing step is not reported: padding oracles exploit the difference.
    return undefined;
  }
}

const badPayload = () => new Refusal(400, [{ path: 'payload', message: '密文无效或已过期' }]);
