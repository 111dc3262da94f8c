/**
 * Keeps saving a reference apart from checking that an object has none. Savers share the lock of a scope, so that they
 * do not wait for each other; who renames, disables or deletes an object takes the locks of all scopes that can name it
 * for itself. Both hold them until their transaction ends, and take them before they read what they judge by: a
 * statement after the lock sees what was committed before it. So one of the two always sees the other.
 *
 * Row locks would not do: most objects are named inside a definition or by a code, a field of a form has no row of its
 * own, and a lock of a row is written to the row, which every record that names it would do.
 */
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { deferStatement } from '../pipeline.ts';

/**
 * Where references are saved. `flows`: deployed definitions and those of running instances. `starts`: the deployed version
 * that a start uses, which checks of `flows` count already; only a deployment takes it for itself, so that starts wait
 * for no check. `organization`: people with their departments, posts and roles, departments, and the departments and
 * menus of roles. Records have a scope for each dictionary, and one each for departments, posts and constants.
 */
export type ReferenceScope =
  | 'forms'
  | 'flows'
  | 'starts'
  | 'settings'
  | 'constants'
  | 'organization'
  | `records ${'depts' | 'posts' | 'constants' | `dict ${string}`}`;

/** For those who save references, before they check what they name. Costs no round trip. */
export async function holdReferences(tx: Tx, scopes: Iterable<ReferenceScope>): Promise<void> {
  const keys = toKeys(scopes);
  if (keys.length > 0)
    await deferStatement(tx, lockStatement('pg_advisory_xact_lock_shared', keys).compile(tx));
}

/** For those who check for references, before they read any. Waits for transactions that are saving one. */
export async function lockReferences(tx: Tx, scopes: Iterable<ReferenceScope>): Promise<void> {
  const keys = toKeys(scopes);
  if (keys.length > 0) await lockStatement('pg_advisory_xact_lock', keys).execute(tx);
}

/** A transaction takes several in this order, so that no two wait for each other. */
const order = ['constants', 'forms', 'flows', 'starts', 'settings', 'records', 'organization'];
const rankOf = (scope: ReferenceScope) => order.indexOf(scope.split(' ')[0] ?? '');

const toKeys = (scopes: Iterable<ReferenceScope>): string[] =>
  [...new Set(scopes)].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

const lockStatement = (lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared', keys: string[]) =>
  sql`select ${sql.raw(lock)}(hashtextextended(current_schema() || ' references ' || "key", 0))
    from unnest(${keys}::text[]) as "key"`;
