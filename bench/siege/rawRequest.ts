/** Requests as a stranger sends them: any method, path, headers and bytes, from an address of its own. */
import { Agent, request } from 'node:http';

export type RawRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds after which the client hangs up, answered or not. */
  hangUpMs?: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** The status of the answer; 0 where there was none. The body is read and thrown away. */
export function sendRawRequest(origin: string, address: string, sent: RawRequest): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const url = new URL(origin);
  const outgoing = request(
    {
      host: url.hostname,
      port: url.port,
      agent,
      method: sent.method ?? (sent.body === undefined ? 'GET' : 'POST'),
      path: sent.path,
      headers: {
        'x-forwarded-for': address,
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      timeout: 30_000,
    },
    (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode ?? 0));
    },
  );
  outgoing.on('error', () => resolve(0));
  outgoing.on('timeout', () => outgoing.destroy());
  if (sent.hangUpMs !== undefined) setTimeout(() => outgoing.destroy(), sent.hangUpMs);
  outgoing.end(sent.body);
  return promise;
}
