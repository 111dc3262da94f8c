/**
 * A client that retries: it sends a write again under the same Idempotency-Key, to any node, until it is
 * acknowledged or refused, as the README asks of clients.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomGenerator } from '../../demo/random.ts';
import type { NodeProcesses } from './cluster.ts';
import type { RunTally } from './runTally.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies of many calls; each operation reads what its call answers
export type TortureBody = any;

export class UnexpectedRefusalError extends Error {
  readonly body: TortureBody;

  constructor(path: string, body: TortureBody) {
    super(`${path} was refused: ${JSON.stringify(body)}`);
    this.body = body;
  }
}

export type RetryingClient = {
  /** The body of the acknowledgement; throws TortureRefusal when the server refuses for good. */
  post(path: string, body: object | FormData): Promise<TortureBody>;
  /** Bytes of a GET that answered 200. */
  download(path: string): Promise<Buffer>;
};

const retryTimeoutMs = 180_000;
/** The share of requests whose client closes the connection before the answer and repeats the request. */
const hangUpShare = 0.02;

export function createRetryingClient(
  nodes: NodeProcesses,
  { token, chance, tally }: { token: string; chance: RandomGenerator; tally: RunTally },
): RetryingClient {
  const send = async (path: string, init: RequestInit) => {
    const node = chance.between(0, nodes.count - 1);
    const isHangUp = chance.nextBoolean(hangUpShare);
    const limit = isHangUp ? chance.between(1, 40) : 20_000;
    return fetch(`${nodes.origin(node)}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
      signal: AbortSignal.timeout(limit),
    });
  };

  /** Repeats until `read` returns a value. */
  const untilAnswered = async <T>(
    path: string,
    init: () => RequestInit,
    read: (answer: Response) => Promise<T | undefined>,
  ): Promise<T> => {
    const began = performance.now();
    for (let pause = 50; performance.now() - began < retryTimeoutMs; pause = Math.min(pause * 2, 1_000)) {
      const sent = performance.now();
      try {
        const result = await read(await send(path, init()));
        if (result !== undefined) {
          tally.recordAnswer(performance.now() - sent);
          return result;
        }
      } catch (error) {
        if (error instanceof UnexpectedRefusalError) throw error;
        tally.count('no answer, sent again');
      }
      await sleep(pause);
    }
    throw new Error(`${path} had no answer in ${retryTimeoutMs / 1000} s.`);
  };

  return {
    post(path, body) {
      const key = randomUUID();
      const isForm = body instanceof FormData;
      const init = (): RequestInit => ({
        method: 'POST',
        headers: { 'idempotency-key': key, ...(!isForm && { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      });
      return untilAnswered(path, init, async (answer) => {
        const told: TortureBody = await answer.json();
        if (isTransient(answer.status, told, tally)) return undefined;
        if (answer.status !== 200 || told.code !== 200) throw new UnexpectedRefusalError(path, told);
        return told;
      });
    },
    download: (path) =>
      untilAnswered(
        path,
        () => ({}),
        async (answer) => {
          if (answer.status !== 200) {
            const told: TortureBody = await answer.json();
            if (isTransient(answer.status, told, tally)) return undefined;
            throw new UnexpectedRefusalError(path, { status: answer.status, ...told });
          }
          return Buffer.from(await answer.arrayBuffer());
        },
      ),
  };
}

/** True where the same request may be sent again; each 500 is counted for the report. */
function isTransient(status: number, body: TortureBody, tally: RunTally): boolean {
  if (typeof body?.msg === 'string' && body.msg.startsWith('存储空间不足')) {
    tally.count('refused: disk full');
    return true;
  }
  if (status === 503) {
    tally.count('503 busy');
    return true;
  }
  if (status !== 500) return false;
  tally.fault(JSON.stringify(body));
  return true;
}
