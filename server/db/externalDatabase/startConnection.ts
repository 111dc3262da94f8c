/** Connections to an external PostgreSQL before it has been checked. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss } from '../pool.ts';

const timeoutMs = 5_000;

/** Waits briefly for a server that starts together with this one. Throws one sentence, without the password. */
export async function waitForConnection(url: string): Promise<pg.Client> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await openConnection(url);
    } catch (cause) {
      if (!isConnectionLoss(cause) || Date.now() > deadline) throw createUnreachableError(url, cause);
      await sleep(300);
    }
  }
}

/** Rejects every statement that has no answer within five seconds. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'qianhe start',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const createUnreachableError = (url: string, cause: unknown): Error =>
  new Error(
    `无法连接 DATABASE_URL 指定的数据库 ${redactPassword(url)}。 The database cannot be reached: ${formatError(cause)}`,
    { cause },
  );

/** Node reports a name with several addresses as an AggregateError without a message. */
const formatError = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);

function redactPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.href;
}
