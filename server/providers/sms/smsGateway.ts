/**
 * Sends a text message through the operator's gateway: a POST of `{ messageId, phonenumber, text }`. `hmac`: the headers
 * x-timestamp (seconds) and x-signature, the hexadecimal HMAC-SHA256 of `timestamp.body`. `bearer`: Authorization.
 * A repeated message has the same messageId.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { requestProvider } from '../requestProvider.ts';

export type SmsGatewaySettings = { url: string; secret: string; auth: 'hmac' | 'bearer' };

type TextMessage = { messageId: string; receiver: string; text: string };

/** Null if the operator has configured none. */
export function openSmsGateway(settings: SmsGatewaySettings | null, now: () => Date) {
  if (!settings) return null;
  return async ({ messageId, receiver, text }: TextMessage, signal: AbortSignal): Promise<void> => {
    const body = { messageId, phonenumber: receiver, text };
    await requestProvider(new URL(settings.url), z.unknown(), {
      body,
      headers: buildHeaders(settings, JSON.stringify(body), now()),
      signal,
      timeLimitMs: 10_000,
      otherwise: 'PROVIDER_FAILED',
    });
  };
}

function buildHeaders({ secret, auth }: SmsGatewaySettings, body: string, now: Date): Record<string, string> {
  if (secret === '') return {};
  if (auth === 'bearer') return { authorization: `Bearer ${secret}` };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-timestamp': timestamp, 'x-signature': signature };
}
