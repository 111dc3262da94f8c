/**
 * Texts that must be read again but not found in a copy of the tables: AES-256-GCM under a key derived from that of
 * encrypted sign-ins, so that every node can open them. `purpose` is authenticated.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../../database.ts';
import { loadLoginKey } from './loginKeys.ts';

const nonceBytes = 12;
const tagBytes = 16;

export async function sealText(database: Database, purpose: string, text: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(database, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Undefined for a text that was sealed for another purpose or under another key, or that was changed. */
export async function openSealedText(
  database: Database,
  purpose: string,
  sealed: string,
): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const key = await deriveKey(database, purpose);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // The failing step is not reported.
    return undefined;
  }
}

async function deriveKey(database: Database, purpose: string): Promise<Buffer> {
  const source = (await loadLoginKey(database)).export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', source, '', `qianhe ${purpose}`, 32));
}
