/**
 * Statements of one transaction sent at once and done in their order: one trip to the database instead of one each.
 * Kysely lets a transaction wait for every statement, so they travel as one of its own that the connection takes apart.
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

/** The rows of each. Where one fails, those after it have done nothing, and the transaction is to be left. */
export async function pipeline<const T extends readonly CompiledQuery[]>(
  tx: Tx,
  statements: T,
): Promise<PipelineRows<T>> {
  if (statements.length === 0) return [] as unknown as PipelineRows<T>;
  const { rows } = await tx.executeQuery(CompiledQuery.raw(pipelineMarker, [...statements]));
  // One list of rows for each statement, by `sendTogether`.
  return rows as PipelineRows<T>;
}

export const isPipeline = (text: string): boolean => text === pipelineMarker;

const aheadMarker = 'ahead';

/** A statement that travels with the next one of its transaction, before it. */
export type Ahead = { readonly statement: CompiledQuery; readonly told: PromiseWithResolvers<unknown[]> };

/**
 * The rows of a statement that makes no trip of its own: it is sent with the next of its transaction, whatever that is,
 * and done before it. They are to be asked for behind that one; a failure is that one's too.
 */
export async function along<Row>(
  tx: Tx,
  statement: CompiledQuery<Row>,
): Promise<{ readonly rows: Promise<Row[]> }> {
  const ahead = aheadOf(statement);
  await tx.executeQuery(CompiledQuery.raw(aheadMarker, [ahead]));
  // The rows are those of the statement.
  return { rows: ahead.told.promise as Promise<Row[]> };
}

/** `statement` as a query that a connection keeps for the next one. */
export const sentAhead = (statement: CompiledQuery) => CompiledQuery.raw(aheadMarker, [aheadOf(statement)]);

export const isAhead = (text: string): boolean => text === aheadMarker;

function aheadOf(statement: CompiledQuery): Ahead {
  const told = Promise.withResolvers<unknown[]>();
  // Where nobody asks for the rows, nobody misses them.
  told.promise.catch(() => undefined);
  return { statement, told };
}

/** The result of each of these statements, which are sent at once on the connection. */
export async function sendAtOnce(
  client: pg.PoolClient,
  statements: readonly { readonly text: string; readonly values: readonly unknown[] }[],
): Promise<pg.QueryResult[]> {
  const { stream } = getSocket(client);
  // Each statement would be a write of its own, and wake the server once more.
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

/** Which of the statements that were sent at once failed with this error; 0 where there was only one. */
export const getFailedIndex = (error: Error): number => failedIndexes.get(error) ?? 0;

/** The driver has its connection and socket by these names, but does not type them. */
const getSocket = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection;
