/**
 * One question of configured SQL, on a connection of the tenant's reader that ends with it: read-only, two seconds at
 * most, rolled back, and of its answer no more than one value.
 */
import pg from 'pg';
import type { TenantRef } from './database.ts';
import { limited } from './limited.ts';
import type { Reader } from './reader.ts';
import { placeSql } from './transaction.ts';

export type Question = { text: string; values: unknown[] };

const limits = { statement: '2s', lock: '1s' };
/** Somewhat more than the server's own limit: only a server that does not answer meets it. */
const patienceMs = 3_000;
const longest = 65_536;

/** The first column of the first row as JSON gives it, numbers as exact text; null where there is no row. */
export function askReader(
  { url, tenant, reader }: { url: string; tenant: TenantRef; reader: Reader },
  question: Question,
): Promise<unknown> {
  return asking(async () => {
    const client = new pg.Client({
      connectionString: signedInAs(url, reader),
      application_name: 'qianhe reader',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    // What breaks the connection fails the query too, which tells of it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`begin read only; ${placeSql('set local', tenant, limits)}`);
      // A statement with a name is parsed by itself: PostgreSQL refuses a second one behind it.
      const { rows } = await client.query<{ json: string | null; length: number | null }>({
        name: 'asked',
        text: bounded(question.text),
        values: question.values,
      });
      return valueIn(rows[0]);
    } finally {
      await client.end();
    }
  });
}

/** As a table within our own statement it can only be a query, and writes nothing whatever it calls. */
const bounded = (text: string): string => `
  select case when length("json") <= ${longest} then "json" end as "json", length("json") as "length" from (
    select to_jsonb("asked$value")::text as "json" from (
${text}
    ) as "asked" ("asked$value") limit 1
  ) as "answered"`;

function valueIn(row: { json: string | null; length: number | null } | undefined): unknown {
  if (!row || row.length === null) return null;
  if (row.json === null) throw new Error(`The answer has ${row.length} characters; ${longest} are the most.`);
  return JSON.parse(row.json, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

function signedInAs(url: string, { role, password }: Reader): string {
  const own = new URL(url);
  own.username = role;
  own.password = password;
  return own.href;
}

const mostWaiting = 200;

/** So many connections of readers at once. */
const asking = limited(
  { atOnce: 4, mostWaiting },
  () => new Error(`${mostWaiting} questions are waiting already.`),
);
