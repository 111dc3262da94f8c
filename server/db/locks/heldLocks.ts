/**
 * Tracks the locks of one tenant that statements have waited for without success. PostgreSQL does not say which lock
 * a timeout was about, so a lock is identified by its statement: a read or an insert waits for tables, any other
 * statement (as a rule) for the rows that its text and parameters select.
 */
import { createHash } from 'node:crypto';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import { UnavailableError } from '../errors/unavailableError.ts';

export type SqlStatement = { readonly text: string; readonly values: readonly unknown[] };

/** Thrown instead of sending a statement that would only wait for a lock known to be held. */
export class LockHeldError extends UnavailableError {
  readonly lock: string;

  constructor(lock: string) {
    super(`The lock ${lock} is held by somebody else.`);
    this.lock = lock;
  }
}

/** Connections that may wait for one lock at a time, until a statement has acquired it. */
const initialMaxWaiters = 2;
/** A lock that this many connections may wait for is no longer tracked. */
const releaseThreshold = 16;
/** At worst a connection waits once more for an evicted lock. */
const maxLocks = 1_000;

export class HeldLocks {
  readonly #waiters = new BoundedCache<string, number>({ maxEntries: maxLocks, end: 'owner' });

  /** How many connections may wait for the lock at a time. */
  mostWaiters(lock: string): number {
    return this.#waiters.get(lock) ?? Number.POSITIVE_INFINITY;
  }

  isHeld(lock: string): boolean {
    return this.#waiters.has(lock);
  }

  /** The tracked locks that the statement would wait for. */
  listBlockingLocks(statement: SqlStatement): string[] {
    if (this.#waiters.size === 0) return [];
    const tables = findFormTables(statement.text);
    const names = [
      formatRowsLock(statement),
      formatTablesLock(statement.text),
      ...tables.map(formatTableLock),
    ];
    return [...new Set(names)].filter((lock) => this.#waiters.has(lock));
  }

  /** Records that a statement timed out on this lock. `where` is the context of PostgreSQL's error. */
  meet(statement: SqlStatement, where: string | undefined): string {
    const lock =
      isTableLockStatement(statement.text) && !where
        ? formatTablesLock(statement.text)
        : formatRowsLock(statement);
    this.#waiters.set(lock, initialMaxWaiters);
    return lock;
  }

  /** Records that a statement got the lock: twice as many may now wait for it, and soon any number. */
  pass(lock: string): void {
    const most = this.#waiters.get(lock);
    if (most === undefined) return;
    if (2 * most >= releaseThreshold) this.#waiters.delete(lock);
    else this.#waiters.set(lock, 2 * most);
  }
}

const rowLockPattern =
  /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bupdate\s+["\w]|\bdelete\s+from\b|\bmerge\s+into\b|\bpg_advisory/i;

/** An insert also waits for another transaction's row with the same key; PostgreSQL's error then has a context. */
const isTableLockStatement = (text: string) =>
  /^\s*(?:select|with|insert)\b/i.test(text) && !rowLockPattern.test(text);

/** Form tables have a distinct naming pattern. */
const findFormTables = (text: string): string[] =>
  text.includes('auto_') ? [...new Set(text.match(/\bauto_\w+/g) ?? [])].sort() : [];

const formatTableLock = (table: string) => `table ${table}`;

function formatTablesLock(text: string): string {
  const tables = findFormTables(text);
  return tables.length > 0 ? tables.map(formatTableLock).join(', ') : `tables of ${hashText(text)}`;
}

const formatRowsLock = ({ text, values }: SqlStatement) =>
  `rows of ${hashText(`${text} ${serializeValues(values)}`)}`;

const hashText = (text: string) => createHash('sha1').update(text).digest('hex');

const serializeValues = (values: readonly unknown[]) =>
  JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value));
