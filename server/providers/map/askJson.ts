/** Asks a configured service: no redirect is followed, five seconds and a megabyte are all that it gets. */
import { Failure } from '../../../contract/failures.ts';

const timeLimitMs = 5_000;
const mostBytes = 1024 * 1024;

/** The answer as JSON; POSITION_UNKNOWN for anything else, the reason on the server's own output. */
export async function askJson(url: URL, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      headers: { accept: 'application/json', 'user-agent': 'Qianhe' },
    });
    if (!answer.ok) throw new Error(`It answered with the status ${answer.status}.`);
    return JSON.parse(await textOf(answer));
  } catch (error) {
    if (signal.aborted) throw error;
    // The address has the key in its query and stays out of the log.
    console.warn(`The map service at ${url.origin} could not be asked: ${String(error)}`);
    throw new Failure('POSITION_UNKNOWN');
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new Error(`It answered more than ${mostBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `query` beside what the configured address has already; its path stays in front. */
export function addressOf(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  return url;
}
