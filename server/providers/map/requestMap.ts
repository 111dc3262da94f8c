/** Requests a map service, with a time limit of five seconds because a user waits. */
import type { z } from 'zod';
import { requestProvider } from '../requestProvider.ts';

const timeLimitMs = 5_000;

export const requestMap = <T>(url: URL, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> =>
  requestProvider(url, shape, { signal, timeLimitMs, otherwise: 'POSITION_UNKNOWN' });

/** Adds `query` to the query of the configured address, and `path` to its path. */
export function serviceUrl(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  return url;
}
