/** A PostgreSQL of the operator's own: reached, and new enough. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss } from './pool.ts';

const oldest = 15;
const patience = 5_000;

/** Throws one sentence when the server does not answer, refuses the role, or is too old. */
export async function checkServer(url: string): Promise<void> {
  const client = await firstConnection(url);
  try {
    const { rows } = await client.query<{ version: string; number: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
    );
    const { version = '', number = '0' } = rows[0] ?? {};
    if (Number(number) >= oldest * 10_000) return;
    throw new Error(
      `需要 PostgreSQL ${oldest} 或更高版本，DATABASE_URL 指向的是 ${version}。 PostgreSQL ${oldest} or newer is needed.`,
    );
  } finally {
    await client.end();
  }
}

/** A server that starts together with this one gets a moment. */
async function firstConnection(url: string): Promise<pg.Client> {
  const deadline = Date.now() + patience;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (cause) {
      if (!isConnectionLoss(cause) || Date.now() > deadline) {
        throw new Error(
          `无法连接 DATABASE_URL 指定的数据库 ${withoutPassword(url)}。 The database cannot be reached: ${said(cause)}`,
          { cause },
        );
      }
      await sleep(300);
    }
  }
}

/** Node reports a name with several addresses as an AggregateError without a message. */
const said = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.href;
}
