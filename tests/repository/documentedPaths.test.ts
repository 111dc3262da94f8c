/** Documents name files of the repository; a file that is moved or removed must not leave a dead name behind. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((file) => file !== 'CHANGELOG.md');

/** Paths in backticks that begin with a top folder; a pattern stands for a folder with something in it. */
const pathPattern = /`((?:bench|contract|demo|docs|public|server|src|tests|tools)\/[\w./*{}-]+)`/g;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = [...text.matchAll(pathPattern)].map(([, file = '']) => file);
  const missing = named.filter((file) => !isThere(file));
  expect(missing).toEqual([]);
});

const isThere = (file: string) =>
  /[*{]/.test(file) ? globSync(file, { cwd: root }).length > 0 : existsSync(path.join(root, file));

test('every command that a document tells to run is a script of package.json', () => {
  const scripts: Record<string, string> = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ).scripts;
  const unknown = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    return [...text.matchAll(/\bnpm run ([\w-]+(?::[\w-]+)*)/g)]
      .filter(([, script = '']) => !Object.hasOwn(scripts, script))
      .map(([command]) => `${document}: ${command}`);
  });
  expect(unknown).toEqual([]);
});
