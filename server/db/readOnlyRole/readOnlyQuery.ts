/**
 * Runs one query of configured SQL on a new connection of the tenant's read-only role: read-only, two seconds at
 * most, rolled back, and with a bounded result.
 */
import pg from 'pg';
import type { TenantRef } from '../database.ts';
import { concurrencyLimit } from '../locks/concurrencyLimit.ts';
import { buildTenantSessionSql } from '../transaction.ts';
import type { ReadOnlyRole } from './readOnlyRole.ts';

export type ReadOnlyQuery = { text: string; values: unknown[] };

const queryLimits = { statement: '2s', lock: '1s' };
/** Slightly more than the server's own limit, so it applies only if the server does not answer. */
const timeoutMs = 3_000;
const maxLength = 65_536;

export type ReaderConnection = { url: string; tenant: TenantRef; reader: ReadOnlyRole };

/** A row of the result is longer than `maxLength` characters. */
export class RowTooLongError extends Error {}

type JsonRow = { json: string | null; length: number | null };

/** The first column of the first row as JSON, numbers as exact text; null without a row. */
export async function runReadOnlyQuery(
  connection: ReaderConnection,
  { text, values }: ReadOnlyQuery,
): Promise<unknown> {
  const { rows } = await runBounded(connection, { text: boundQueryText(text), values });
  return parseValue(rows[0]);
}

/** At most `mostRows` rows as objects, numbers as exact text, and how long the query took. */
export async function runReadOnlyRows(
  connection: ReaderConnection,
  { text, values }: ReadOnlyQuery,
  mostRows: number,
): Promise<{ rows: Readonly<Record<string, unknown>>[]; milliseconds: number }> {
  const bounded = { text: boundRowsText(text, mostRows), values };
  const { rows, milliseconds } = await runBounded(connection, bounded);
  // The statement makes objects.
  return { rows: rows.map((row) => parseValue(row) as Readonly<Record<string, unknown>>), milliseconds };
}

function runBounded(
  { url, tenant, reader }: ReaderConnection,
  question: ReadOnlyQuery,
): Promise<{ rows: JsonRow[]; milliseconds: number }> {
  return limitConnections(async () => {
    const client = new pg.Client({
      connectionString: buildRoleUrl(url, reader),
      application_name: 'qianhe reader',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // An error that breaks the connection also fails the query, which reports it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`begin read only; ${buildTenantSessionSql('set local', tenant, queryLimits)}`);
      const began = performance.now();
      // A named statement is parsed separately: PostgreSQL refuses a second statement after it.
      const { rows } = await client.query<JsonRow>({ name: 'asked', ...question });
      return { rows, milliseconds: Math.round(performance.now() - began) };
    } finally {
      await client.end();
    }
  });
}

/**
 * As a subquery of our own statement the text can only be a query, and it writes nothing regardless of what it calls.
 */
const boundQueryText = (text: string): string => `
  select case when length("json") <= ${maxLength} then "json" end as "json", length("json") as "length" from (
    select to_jsonb("asked$value")::text as "json" from (
${text}
    ) as "asked" ("asked$value") limit 1
  ) as "answered"`;

const boundRowsText = (text: string, mostRows: number): string => `
  select case when length("json") <= ${maxLength} then "json" end as "json", length("json") as "length" from (
    select row_to_json("asked$rows")::text as "json" from (
${text}
    ) as "asked$rows" limit ${mostRows}
  ) as "answered"`;

function parseValue(row: JsonRow | undefined): unknown {
  if (!row || row.length === null) return null;
  if (row.json === null)
    throw new RowTooLongError(`The answer has ${row.length} characters; ${maxLength} are the most.`);
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

/** The limit of concurrent connections of read-only roles. */
const limitConnections = concurrencyLimit(
  { atOnce: 4, mostWaiting: maxWaiting },
  () => new Error(`${maxWaiting} questions are waiting already.`),
);
