/**
 * Sends several statements of one transaction at once; PostgreSQL executes them in order. This takes one round trip
 * instead of one per statement. A Kysely transaction waits for every statement, so the statements travel as one
 * special statement that the connection takes apart.
 */
import type { Socket } from 'node:net';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
import { prepareQuery } from './preparedStatements.ts';

const pipelineMarker = 'together';

type PipelineRows<T extends readonly CompiledQuery[]> = {
  [K in keyof T]: T[K] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Returns the rows of each statement. If one fails, the statements after it have no effect, and the transaction must
 * end.
 */
export async function pipeline<const T extends readonly CompiledQuery[]>(
  tx: Tx,
  statements: T,
): Promise<PipelineRows<T>> {
  if (statements.length === 0) return [] as unknown as PipelineRows<T>;
  const { rows } = await tx.executeQuery(CompiledQuery.raw(pipelineMarker, [...statements]));
  // `pipeline` returns one list of rows per statement.
  return rows as PipelineRows<T>;
}

export const isPipeline = (text: string): boolean => text === pipelineMarker;

const aheadMarker = 'ahead';

/** A deferred statement: it is sent in front of the next statement of its transaction. */
export type DeferredStatement = {
  readonly statement: CompiledQuery;
  readonly rows: PromiseWithResolvers<unknown[]>;
};

/**
 * Defers a statement: it makes no round trip of its own and is sent in front of the transaction's next statement.
 * Await the rows only after that statement. A failure also fails that statement.
 */
export async function deferStatement<Row>(
  tx: Tx,
  statement: CompiledQuery<Row>,
): Promise<{ readonly rows: Promise<Row[]> }> {
  const ahead = createDeferred(statement);
  await tx.executeQuery(CompiledQuery.raw(aheadMarker, [ahead]));
  // The rows are those of the statement.
  return { rows: ahead.rows.promise as Promise<Row[]> };
}

/** Wraps `statement` as a query that a connection holds back until the next one. */
export const wrapDeferred = (statement: CompiledQuery) =>
  CompiledQuery.raw(aheadMarker, [createDeferred(statement)]);

export const isDeferred = (text: string): boolean => text === aheadMarker;

function createDeferred(statement: CompiledQuery): DeferredStatement {
  const rows = Promise.withResolvers<unknown[]>();
  // A caller that does not await the rows must not cause an unhandled rejection.
  rows.promise.catch(() => undefined);
  return { statement, rows };
}

/** The result of each of these statements, which are sent at once on the connection. */
export async function sendAtOnce(
  client: pg.PoolClient,
  statements: readonly { readonly text: string; readonly values: readonly unknown[] }[],
): Promise<pg.QueryResult[]> {
  const { stream } = getSocket(client);
  // Otherwise each statement is a separate write and wakes the server once more.
  stream.cork();
  let sent: Promise<pg.QueryResult>[];
  try {
    sent = statements.map(({ text, values }) => client.query(prepareQuery(text, [...values])));
  } finally {
    stream.uncork();
  }
  const answers = await Promise.allSettled(sent);
  const place = answers.findIndex((one) => one.status === 'rejected');
  const failed = answers[place];
  if (failed?.status === 'rejected') {
    if (failed.reason instanceof Error) failedIndexes.set(failed.reason, place);
    throw failed.reason;
  }
  return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

const failedIndexes = new WeakMap<Error, number>();

/** The index of the pipelined statement that failed with this error; 0 for a single statement. */
export const getFailedIndex = (error: Error): number => failedIndexes.get(error) ?? 0;

/** The driver has its connection and socket under these names, but does not type them. */
const getSocket = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection;
