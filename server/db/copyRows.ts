/**
 * Writes many rows of a transaction by COPY, PostgreSQL's fastest way in. A Kysely transaction knows no COPY, so the
 * rows travel as one special statement that the connection takes apart (`transaction.ts`).
 */
import { finished } from 'node:stream/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from './database.ts';

const copyMarker = 'copy rows';

export type CopyTarget = { readonly table: string; readonly columns: readonly string[] };

type CopyRequest = CopyTarget & { readonly text: string };

/**
 * Writes the rows; each has one value per column, in that order. Lists become arrays, objects become JSON. A value for
 * an identity column is used. The failures are those of an insert.
 */
export async function copyRows(
  tx: Tx,
  target: CopyTarget,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const request: CopyRequest = { ...target, text: rows.map(formatCopyRow).join('') };
  await tx.executeQuery(CompiledQuery.raw(copyMarker, [request]));
}

export const isCopy = (text: string): boolean => text === copyMarker;

/** Only `copyRows` uses the marker, with this parameter only. */
export const getCopyRequest = (parameters: readonly unknown[]): CopyRequest => parameters[0] as CopyRequest;

/** The connection must be idle. */
export async function sendCopy(client: pg.PoolClient, { table, columns, text }: CopyRequest): Promise<void> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // The driver refuses COPY on a connection that pipelines, and does not type the switch.
  const connection = client as pg.PoolClient & { pipeline: boolean };
  const isPipelining = connection.pipeline;
  connection.pipeline = false;
  try {
    const stream = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
    stream.end(text);
    await finished(stream);
  } finally {
    connection.pipeline = isPipelining;
  }
}

/**
 * One line in the text format of COPY, with the line feed at its end; null is `\N` (PostgreSQL manual, COPY, "Text
 * Format"; for lists "Array Input and Output Syntax").
 */
export const formatCopyRow = (values: readonly unknown[]): string =>
  `${values.map(formatCopyValue).join('\t')}\n`;

function formatCopyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) return escapeCopyText(formatArray(value));
  return escapeCopyText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const formatArray = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoteElement(String(value)))).join(',')}}`;

const quoteElement = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escapeCopyText = (text: string): string =>
  text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
