/**
 * A new Idempotency-Key: 128 random bits in hexadecimal. `crypto.randomUUID` is not used, because browsers offer it
 * over HTTPS and on localhost only (W3C Secure Contexts).
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
