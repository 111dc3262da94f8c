/**
 * Locks of one tenant that statements have waited for in vain. PostgreSQL does not say which lock a timeout was about,
 * so a lock is named by its statement: a read or an insert waits for tables, anything else (as a rule) for the rows that
 * its text and parameters select.
 */
import { createHash } from 'node:crypto';
import { Unavailable } from './unavailable.ts';

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Thrown in place of a statement that would only wait: its lock is known to be held. */
export class LockHeld extends Unavailable {
  readonly lock: string;

  constructor(lock: string) {
    super(`The lock ${lock} is held by somebody else.`);
    this.lock = lock;
  }
}

/** Connections that wait for one lock at a time, until a statement has passed it. */
const firstWaiters = 2;
/** A lock that this many may wait for is no longer held. */
const freeFrom = 16;
/** The oldest is forgotten: at worst somebody waits for it on a connection once more. */
const mostLocks = 1_000;

export class HeldLocks {
  readonly #waiters = new Map<string, number>();

  /** How many connections may wait for the lock at a time. */
  mostWaiters(lock: string): number {
    return this.#waiters.get(lock) ?? Number.POSITIVE_INFINITY;
  }

  isHeld(lock: string): boolean {
    return this.#waiters.has(lock);
  }

  /** The held locks that the statement would wait for. */
  of(statement: Statement): string[] {
    if (this.#waiters.size === 0) return [];
    const tables = formTables(statement.text);
    const names = [rowsLock(statement), tablesLock(statement.text), ...tables.map(tableName)];
    return [...new Set(names)].filter((lock) => this.#waiters.has(lock));
  }

  /** A statement has waited for this lock in vain; `where` is the context of PostgreSQL's error. */
  meet(statement: Statement, where: string | undefined): string {
    const lock = waitsForTables(statement.text) && !where ? tablesLock(statement.text) : rowsLock(statement);
    this.#waiters.delete(lock);
    this.#waiters.set(lock, firstWaiters);
    const oldest = this.#waiters.size > mostLocks ? this.#waiters.keys().next().value : undefined;
    if (oldest !== undefined) this.#waiters.delete(oldest);
    return lock;
  }

  /** A statement got the lock: twice as many may try now, and soon anybody. */
  pass(lock: string): void {
    const most = this.#waiters.get(lock);
    if (most === undefined) return;
    if (2 * most >= freeFrom) this.#waiters.delete(lock);
    else this.#waiters.set(lock, 2 * most);
  }
}

const lockingRows =
  /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bupdate\s+["\w]|\bdelete\s+from\b|\bmerge\s+into\b|\bpg_advisory/i;

/** An insert also waits for another's row with the same key; PostgreSQL's error has a context then. */
const waitsForTables = (text: string) =>
  /^\s*(?:select|with|insert)\b/i.test(text) && !lockingRows.test(text);

/** Tables of forms have names of their own kind. */
const formTables = (text: string): string[] =>
  text.includes('auto_') ? [...new Set(text.match(/\bauto_\w+/g) ?? [])].sort() : [];

const tableName = (table: string) => `table ${table}`;

function tablesLock(text: string): string {
  const tables = formTables(text);
  return tables.length > 0 ? tables.map(tableName).join(', ') : `tables of ${digest(text)}`;
}

const rowsLock = ({ text, values }: Statement) => `rows of ${digest(`${text} ${textOf(values)}`)}`;

const digest = (text: string) => createHash('sha1').update(text).digest('hex');

const textOf = (values: readonly unknown[]) =>
  JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value));
