/** Requests a service that the operator has configured: redirects are not followed, and time and size are limited. */

import type { z } from 'zod';
import { Failure } from '../../contract/failures.ts';
import { logFault } from '../log/faultLog.ts';

const maxBytes = 1024 * 1024;

type ProviderRequest = {
  /** If absent, the request is a GET. */
  body?: FormData | object;
  headers?: Record<string, string>;
  signal: AbortSignal;
  timeLimitMs: number;
  /** The failure to throw if the service returns no usable answer. */
  otherwise: 'POSITION_UNKNOWN' | 'PROVIDER_FAILED';
};

/** Returns the answer as the schema types it. Throws the named failure for anything else and logs the reason. */
export async function requestProvider<T>(
  url: URL,
  shape: z.ZodType<T>,
  question: ProviderRequest,
): Promise<T> {
  const { body, headers, signal, timeLimitMs, otherwise } = question;
  try {
    const isForm = body instanceof FormData;
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      headers: {
        accept: 'application/json',
        'user-agent': 'Qianhe',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`It answered with the status ${answer.status}.`);
    return shape.parse(JSON.parse(await readText(answer)));
  } catch (error) {
    if (signal.aborted) throw error;
    // The address may have a key in its query and is not logged.
    logFault(`The service at ${url.origin} could not be asked:`, error);
    throw new Failure(otherwise);
  }
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error(`It answered more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
