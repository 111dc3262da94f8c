/**
 * What this process has written to the forms' tables of a tenant, as moments that only grow: whoever has kept something
 * of a table knows thereby whether it may still be told. A table is marked when a statement writes to it and again when
 * the transaction has ended, so that nothing that was counted in between counts for more than its own transaction.
 */
import type { Tx } from './database.ts';

let nextId = 1;

export class TableVersions {
  /** Of no other tenant or database that this process knows. */
  readonly place = nextId++;
  #moment = 0;
  readonly #last = new Map<string, number>();

  get moment(): number {
    return this.#moment;
  }

  mark(tables: Iterable<string>): void {
    for (const table of tables) {
      this.#moment += 1;
      this.#last.set(table, this.#moment);
    }
  }

  isUntouched(table: string, since: number): boolean {
    return (this.#last.get(table) ?? 0) <= since;
  }
}

/** Forms' tables have names of their own kind. */
const writePattern = /\b(?:insert into|update|delete from)\s+"(auto_[^"]+)"/gi;

export const findWrittenTables = (statement: string): string[] =>
  statement.includes('auto_')
    ? [...statement.matchAll(writePattern)].flatMap(([, table]) => table ?? [])
    : [];

type TransactionStart = { writes: TableVersions; begun: number };
const transactionStarts = new WeakMap<Tx, TransactionStart>();

/** To be told of each transaction of a tenant, with the moment before it began. */
export function registerTransaction(tx: Tx, beginning: TransactionStart): void {
  transactionStarts.set(tx, beginning);
}

/** A table was written to by a connection that this is not told of: a thread of this process. */
export const markTableWritten = (tx: Tx, table: string): void =>
  transactionStarts.get(tx)?.writes.mark([table]);

/** The moment before the transaction began: it sees all that had been written by then. */
export const getStartVersion = (tx: Tx): number => transactionStarts.get(tx)?.begun ?? -1;

/** What stands for the transaction's tenant and database in this process, for keys of what is kept. */
export function getTableVersionsId(tx: Tx): number {
  const beginning = transactionStarts.get(tx);
  if (!beginning) throw new Error('A transaction that inTenant did not begin has no place.');
  return beginning.writes.place;
}

/** Whether what a transaction saw that began then is still so, as far as this process knows. */
export const isTableUnchangedSince = (tx: Tx, table: string, since: number): boolean =>
  transactionStarts.get(tx)?.writes.isUntouched(table, since) ?? false;
