/**
 * What this process has written to the forms' tables of a tenant, as moments that only grow: whoever has kept something
 * of a table knows thereby whether it may still be told. A table is marked when a statement writes to it and again when
 * the transaction has ended, so that nothing that was counted in between counts for more than its own transaction.
 */
import type { Tx } from './database.ts';

let nextPlace = 1;

export class Writes {
  /** Of no other tenant or database that this process knows. */
  readonly place = nextPlace++;
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
const written = /\b(?:insert into|update|delete from)\s+"(auto_[^"]+)"/gi;

export const tablesWritten = (statement: string): string[] =>
  statement.includes('auto_') ? [...statement.matchAll(written)].flatMap(([, table]) => table ?? []) : [];

type Beginning = { writes: Writes; begun: number };
const beginnings = new WeakMap<Tx, Beginning>();

/** To be told of each transaction of a tenant, with the moment before it began. */
export function remember(tx: Tx, beginning: Beginning): void {
  beginnings.set(tx, beginning);
}

/** A table was written to by a connection that this is not told of: a thread of this process. */
export const markWritten = (tx: Tx, table: string): void => beginnings.get(tx)?.writes.mark([table]);

/** The moment before the transaction began: it sees all that had been written by then. */
export const begunAt = (tx: Tx): number => beginnings.get(tx)?.begun ?? -1;

/** What stands for the transaction's tenant and database in this process, for keys of what is kept. */
export function placeOf(tx: Tx): number {
  const beginning = beginnings.get(tx);
  if (!beginning) throw new Error('A transaction that inTenant did not begin has no place.');
  return beginning.writes.place;
}

/** Whether what a transaction saw that began then is still so, as far as this process knows. */
export const isUntouched = (tx: Tx, table: string, since: number): boolean =>
  beginnings.get(tx)?.writes.isUntouched(table, since) ?? false;
