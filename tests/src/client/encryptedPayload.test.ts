import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPayload } from '../../../src/client/encryptedPayload.ts';

test('a sign-in is ciphertext for the key, with a nonce and the time', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const sent = [
    await encryptPayload(pem, { password: '密码' }),
    await encryptPayload(pem, { password: '密码' }),
  ];
  const [first, second] = sent.map((payload) =>
    JSON.parse(
      privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(payload, 'base64'),
      ).toString('utf8'),
    ),
  );
  expect(first).toMatchObject({ password: '密码', timestamp: expect.any(Number) });
  expect(first.nonce).not.toBe(second.nonce);
});
