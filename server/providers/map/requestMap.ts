/** Asks a map service: whoever waits before a map waits five seconds at most. */
import type { z } from 'zod';
import { requestProvider } from '../requestProvider.ts';

const timeLimitMs = 5_000;

export const requestMap = <T>(url: URL, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> =>
  requestProvider(url, shape, { signal, timeLimitMs, otherwise: 'POSITION_UNKNOWN' });

/** `query` beside what the configured address has already; its path stays in front. */
export function serviceUrl(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  return url;
}
