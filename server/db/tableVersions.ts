/**
 * A monotonically increasing version per form table of a tenant, in this process. Caches compare it to decide whether
 * an entry is still valid. A table's version is raised when a statement writes to it and again when the transaction
 * has ended, so that a value computed in between is valid only in its own transaction.
 */
import type { Tx } from './database.ts';

let nextId = 1;

export class TableVersions {
  /** Unique among the tenants and databases of this process. */
  readonly id = nextId++;
  #version = 0;
  readonly #last = new Map<string, number>();

  get version(): number {
    return this.#version;
  }

  mark(tables: Iterable<string>): void {
    for (const table of tables) {
      this.#version += 1;
      this.#last.set(table, this.#version);
    }
  }

  isUnchangedSince(table: string, since: number): boolean {
    return (this.#last.get(table) ?? 0) <= since;
  }
}

/** Form tables have a distinct naming pattern. */
const writePattern = /\b(?:insert into|update|delete from)\s+"(auto_[^"]+)"/gi;

export const findWrittenTables = (statement: string): string[] =>
  statement.includes('auto_')
    ? [...statement.matchAll(writePattern)].flatMap(([, table]) => table ?? [])
    : [];

type TransactionStart = { writes: TableVersions; startVersion: number };
const transactionStarts = new WeakMap<Tx, TransactionStart>();

/** Must be called for each transaction of a tenant, with the version before it began. */
export function registerTransaction(tx: Tx, beginning: TransactionStart): void {
  transactionStarts.set(tx, beginning);
}

/** Records a write by a connection that this module does not observe: a thread of this process. */
export const markTableWritten = (tx: Tx, table: string): void =>
  transactionStarts.get(tx)?.writes.mark([table]);

/** The version before the transaction began: the transaction sees all writes up to it. */
export const getStartVersion = (tx: Tx): number => transactionStarts.get(tx)?.startVersion ?? -1;

/** The id of the transaction's tenant and database in this process, for cache keys. */
export function getTableVersionsId(tx: Tx): number {
  const beginning = transactionStarts.get(tx);
  if (!beginning) throw new Error('A transaction that inTenant did not begin has no place.');
  return beginning.writes.id;
}

/** True if the data that a transaction with this start version saw is unchanged, as far as this process knows. */
export const isTableUnchangedSince = (tx: Tx, table: string, since: number): boolean =>
  transactionStarts.get(tx)?.writes.isUnchangedSince(table, since) ?? false;
