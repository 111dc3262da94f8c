/**
 * Restrictions on SQL, so that tables may be distributed over several servers. `DO UPDATE SET` takes values from the
 * excluded row: functions whose result is not fixed by their arguments, such as now(), are refused there. A snapshot
 * is read in a separate statement, which no other server executes.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = ['server', 'demo'].flatMap((top) => globSync(`${top}/**/*.{ts,sql}`, { cwd: root }));

/** The text after `on conflict … do update` in SQL, to the end or to `returning`. */
const written = /\bdo\s+update\b([^`]*?)(?=`|\breturning\b)/gi;
/** The argument of Kysely's doUpdateSet, to the next call on the same object or the end of the statement. */
const built = /\.doUpdateSet\(([\s\S]*?)(?=\n\s*\.(?:returning|execute)|;)/g;

const clausesIn = (text: string) =>
  [...text.matchAll(written), ...text.matchAll(built)].map(([clause]) => clause);

/** Calls and keywords of SQL whose result depends on the time. Intervals subtracted from a time depend on the zone. */
const volatileSql =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|nextval|pg_\w+)\s*\(|\bcurrent_(?!schema)\w+\b|[-+]\s*interval\b/i;

test.each([
  ['insert … on conflict (a) do update set b = now()`', true],
  [
    "insert … on conflict (a) do update set b = excluded.b where known.b < now() - interval '1 day' returning 1`",
    true,
  ],
  ['insert … on conflict (a) do update set b = excluded.b returning now()`', false],
  ['.onConflict((c) => c.doUpdateSet({ b: sql`now()` }),\n  )\n .execute();', true],
  [
    "insert … on conflict (a) do update set b = excluded.b where excluded.b - known.b > interval '1 day'`",
    false,
  ],
])('the search of %s finds a function: %s', (text, isFound) => {
  expect(clausesIn(text).some((clause) => volatileSql.test(clause))).toBe(isFound);
});

test('no DO UPDATE calls a function whose result is not fixed', () => {
  const clauses = sources.flatMap((file) =>
    clausesIn(readFileSync(path.join(root, file), 'utf8')).map((clause) => ({ file, clause })),
  );
  expect(clauses.length).toBeGreaterThan(8);
  expect(clauses.filter(({ clause }) => volatileSql.test(clause))).toEqual([]);
});

test('a snapshot is read in a statement that reads no table', () => {
  const statements = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/`[^`]*\bpg_current_snapshot\(\)[^`]*`/g)].map(([statement]) => ({
      file,
      statement,
    }));
  });
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.filter(({ statement }) => /\bfrom\b/i.test(statement))).toEqual([]);
});
