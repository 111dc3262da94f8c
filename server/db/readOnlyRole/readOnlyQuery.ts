/**
 * One question of configured SQL, on a connection of the tenant's reader that ends with it: read-only, two seconds at
 * most, rolled back, and of its answer no more than one value.
 */
import pg from 'pg';
import type { TenantRef } from '../database.ts';
import { concurrencyLimit } from '../locks/concurrencyLimit.ts';
import { buildTenantSessionSql } from '../transaction.ts';
import type { ReadOnlyRole } from './readOnlyRole.ts';

export type ReadOnlyQuery = { text: string; values: unknown[] };

const queryLimits = { statement: '2s', lock: '1s' };
/** Somewhat more than the server's own limit: only a server that does not answer meets it. */
const timeoutMs = 3_000;
const maxLength = 65_536;

/** The first column of the first row as JSON gives it, numbers as exact text; null where there is no row. */
export function runReadOnlyQuery(
  { url, tenant, reader }: { url: string; tenant: TenantRef; reader: ReadOnlyRole },
  question: ReadOnlyQuery,
): Promise<unknown> {
  return limitConnections(async () => {
    const client = new pg.Client({
      connectionString: buildRoleUrl(url, reader),
      application_name: 'qianhe reader',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // What breaks the connection fails the query too, which tells of it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`begin read only; ${buildTenantSessionSql('set local', tenant, queryLimits)}`);
      // A statement with a name is parsed by itself: PostgreSQL refuses a second one behind it.
      const { rows } = await client.query<{ json: string | null; length: number | null }>({
        name: 'asked',
        text: boundQueryText(question.text),
        values: question.values,
      });
      return parseValue(rows[0]);
    } finally {
      await client.end();
    }
  });
}

/** As a table within our own statement it can only be a query, and writes nothing whatever it calls. */
const boundQueryText = (text: string): string => `
  select case when length("json") <= ${maxLength} then "json" end as "json", length("json") as "length" from (
    select to_jsonb("asked$value")::text as "json" from (
${text}
    ) as "asked" ("asked$value") limit 1
  ) as "answered"`;

function parseValue(row: { json: string | null; length: number | null } | undefined): unknown {
  if (!row || row.length === null) return null;
  if (row.json === null)
    throw new Error(`The answer has ${row.length} characters; ${maxLength} are the most.`);
  return JSON.parse(row.json, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

function buildRoleUrl(url: string, { role, password }: ReadOnlyRole): string {
  const own = new URL(url);
  own.username = role;
  own.password = password;
  return own.href;
}

const maxWaiting = 200;

/** So many connections of readers at once. */
const limitConnections = concurrencyLimit(
  { atOnce: 4, mostWaiting: maxWaiting },
  () => new Error(`${maxWaiting} questions are waiting already.`),
);
