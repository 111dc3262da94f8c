/**
 * Statements of one transaction sent at once and done in their order: one trip to the database instead of one each.
 * Kysely lets a transaction wait for every statement, so they travel as one of its own that the connection takes apart.
 */
import type { Socket } from 'node:net';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
import { preparedQuery } from './prepared.ts';

const marker = 'together';

type Rows<T extends readonly CompiledQuery[]> = {
  [K in keyof T]: T[K] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** The rows of each. Where one fails, those after it have done nothing, and the transaction is to be left. */
export async function together<const T extends readonly CompiledQuery[]>(
  tx: Tx,
  statements: T,
): Promise<Rows<T>> {
  if (statements.length === 0) return [] as unknown as Rows<T>;
  const { rows } = await tx.executeQuery(CompiledQuery.raw(marker, [...statements]));
  // One list of rows for each statement, by `sendTogether`.
  return rows as Rows<T>;
}

export const isTogether = (text: string): boolean => text === marker;

/** What `together` comes to on a connection; its parameters are the statements. */
export async function sendTogether(client: pg.PoolClient, statements: readonly unknown[]) {
  const { stream } = socketOf(client);
  // Each statement would be a write of its own, and wake the server once more.
  stream.cork();
  let sent: Promise<pg.QueryResult>[];
  try {
    // Only `together` sends this text, with compiled statements and nothing else.
    sent = (statements as readonly CompiledQuery[]).map(({ sql, parameters }) =>
      client.query(preparedQuery(sql, [...parameters])),
    );
  } finally {
    stream.uncork();
  }
  const answers = await Promise.allSettled(sent);
  const place = answers.findIndex((one) => one.status === 'rejected');
  const failed = answers[place];
  if (failed?.status === 'rejected') {
    if (failed.reason instanceof Error) places.set(failed.reason, place);
    throw failed.reason;
  }
  const rows = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.rows] : []));
  return { command: 'SELECT', rowCount: rows.length, rows };
}

const places = new WeakMap<Error, number>();

/** Which of the statements that were sent at once failed with this error; 0 where there was only one. */
export const failedAt = (error: Error): number => places.get(error) ?? 0;

/** The driver has its connection and socket by these names, but does not type them. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection;
