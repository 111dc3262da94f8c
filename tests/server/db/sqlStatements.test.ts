/** SQL files are split at the same positions as by PostgreSQL's own parser. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'libpg-query';
import { expect, test } from 'vitest';
import { readMigrations } from '../../../server/db/migrate.ts';
import { splitSqlStatements } from '../../../server/db/sqlStatements.ts';

const history = path.resolve(import.meta.dirname, '../../../server/db/history');
const files = [
  ...(['platform', 'tenant'] as const).flatMap((kind) =>
    readMigrations(kind).map(({ name, sql }) => ({ name: `${kind}/${name}`, sql })),
  ),
  ...['protect.sql', 'release.sql'].map((name) => ({
    name,
    sql: readFileSync(path.join(history, name), 'utf8'),
  })),
];

test.each(files)('$name is split into its statements', async ({ sql }) => {
  const { stmts: whole = [] } = await parse(sql);
  const statements = splitSqlStatements(sql);
  expect(statements).toHaveLength(whole.length);
  for (const [index, statement] of statements.entries()) {
    const { stmts: own = [] } = await parse(statement);
    expect(own.map(({ stmt }) => withoutPlaces(stmt))).toEqual([withoutPlaces(whole[index]?.stmt)]);
  }
});

const places = /^(location|rexpr_list_(start|end))$/;
/** The statement without its positions in the text. */
const withoutPlaces = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (places.test(key) ? undefined : value)));

test.each([
  ['nothing', ' \n-- only words; no statement\n', []],
  ['a statement without an end', 'select 1', ['select 1']],
  ['empty statements', ';; select 1;;', ['select 1']],
  [
    'semicolons in quotes',
    `select ';', ";" from "a;b"; select 'it''s;'`,
    [`select ';', ";" from "a;b"`, `select 'it''s;'`],
  ],
  [
    'semicolons in comments',
    'select 1 -- a; b\n, 2 /* c; d */; -- e;\nselect 3',
    ['select 1 -- a; b\n, 2 /* c; d */', 'select 3'],
  ],
  ['quotes in comments', "select 1; -- don't\nselect 2; -- isn't", ['select 1', 'select 2']],
  [
    'dollar quotes',
    'do $$ begin; end $$; do $body$ $$; $body$; select 1',
    ['do $$ begin; end $$', 'do $body$ $$; $body$', 'select 1'],
  ],
  ['dollars in names', 'select a$b; select c$b', ['select a$b', 'select c$b']],
])('the SQL is split at the ends of statements: %s', (_, sql, statements) => {
  expect(splitSqlStatements(sql)).toEqual(statements);
});
