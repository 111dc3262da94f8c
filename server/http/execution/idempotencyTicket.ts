/**
 * The Idempotency-Key of a request. A call with secrets stores none of them: its answer is encrypted with a key that is
 * derived from the Idempotency-Key and the session's token, of which the database has only a hash. The request is
 * compared by argon2id, which is as slow to guess as the password hash itself.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../contract/failures.ts';
import { slowHash } from '../../crypto/passwordHash.ts';
import type { AnswerCipher, IdempotencyTicket, StoredAnswer } from '../../db/queries/platform/idempotency.ts';
import type { Route } from '../request/routes.ts';
import type { Identity } from './identity.ts';

type TicketRequest = { request: FastifyRequest; identity: Identity; input: unknown };

/** Returns undefined if the request has no key or writes nothing. */
export async function readTicket(
  { noun, name, call, secrets }: Route,
  { request, identity, input }: TicketRequest,
): Promise<IdempotencyTicket | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || call.method !== 'POST' || call.transaction === 'read') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal(400, [{ path: 'Idempotency-Key', message: '应为 1 到 200 个可见字符' }]);
  }
  const ticket = {
    tenantCode: identity.tenant.code,
    userId: identity.userId,
    call: `${noun}.${name}`,
    key,
  };
  const text = JSON.stringify(input);
  const bodyHash = secrets.body ? await slowHash(text, JSON.stringify(ticket)) : quickHash(text);
  const token = request.headers.authorization ?? '';
  return { ...ticket, bodyHash, ...(secrets.answer && { cipher: createAnswerCipher(`${token} ${key}`) }) };
}

const quickHash = (text: string) => createHash('sha256').update(text).digest('hex');

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from data that only the client knows. */
function createAnswerCipher(known: string): AnswerCipher {
  const key = Buffer.from(hkdfSync('sha256', known, '', 'qianhe idempotent answer', 32));
  return {
    seal(answer) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') };
    },
    open({ sealed }) {
      const bytes = Buffer.from(String(sealed), 'base64');
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      try {
        decipher.setAuthTag(tag);
        const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
        // The authentication tag proves that `seal` wrote it.
        return JSON.parse(Buffer.concat(text).toString('utf8')) as StoredAnswer;
      } catch {
        // The key of another session does not decrypt it; the caller informs the client.
        return undefined;
      }
    },
  };
}
