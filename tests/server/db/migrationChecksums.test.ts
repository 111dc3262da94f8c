/** Migrations that have been released never change: `server/db/migrations/checksums.sha256` holds each file's SHA-256. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from '../../../server/db/migrate.ts';

const list = path.resolve(import.meta.dirname, '../../../server/db/migrations/checksums.sha256');
const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
const known = new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
const files = (['platform', 'tenant'] as const).flatMap((kind) =>
  readMigrations(kind).map(({ name, checksum }) => ({ file: `${kind}/${name}`, checksum })),
);

const command = (file: string) =>
  `cd server/db/migrations && sha256sum ${file} >> checksums.sha256 && LC_ALL=C sort -k2 -o checksums.sha256 checksums.sha256`;

test('no migration differs from its released checksum', () => {
  const changed = files
    .filter(({ file, checksum }) => known.has(file) && known.get(file) !== checksum)
    .map(
      ({ file }) => `${file} was changed; databases have applied it, so restore it and add a new migration.`,
    );
  expect(changed).toEqual([]);
});

test('every migration is in the list of checksums', () => {
  const missing = files
    .filter(({ file }) => !known.has(file))
    .map(({ file }) => `${file} is new; add its line: ${command(file)}`);
  expect(missing).toEqual([]);
});

test('every migration in the list of checksums exists', () => {
  const there = new Set(files.map(({ file }) => file));
  const removed = [...known.keys()]
    .filter((file) => !there.has(file))
    .map((file) => `${file} is missing; databases have applied it, so restore it.`);
  expect(removed).toEqual([]);
});

test('the list has one line for each file, sorted by name', () => {
  expect(
    lines.filter((line) => !/^[0-9a-f]{64} {2}(platform|tenant)\/\d{4}_[a-z_0-9]+\.sql$/.test(line)),
  ).toEqual([]);
  const names = lines.map((line) => line.slice(66));
  expect(names).toEqual([...new Set(names)].sort());
});
