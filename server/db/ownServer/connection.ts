/** Connections to a PostgreSQL of the operator's own, before anything is known of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss } from '../pool.ts';

const patience = 5_000;

/** A server that starts together with this one gets a moment. Throws one sentence, without the password. */
export async function firstConnection(url: string): Promise<pg.Client> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await openConnection(url);
    } catch (cause) {
      if (!isConnectionLoss(cause) || Date.now() > deadline) throw unreachable(url, cause);
      await sleep(300);
    }
  }
}

/** Whatever does not answer on it within five seconds rejects. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'qianhe start',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const unreachable = (url: string, cause: unknown): Error =>
  new Error(
    `无法连接 DATABASE_URL 指定的数据库 ${withoutPassword(url)}。 The database cannot be reached: ${said(cause)}`,
    { cause },
  );

/** Node reports a name with several addresses as an AggregateError without a message. */
const said = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.href;
}
