/** Checks that the files, links and commands which the documents name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((file) => file !== 'CHANGELOG.md');

/** Paths in backticks that begin with a top folder; a pattern needs at least one file that matches. */
const pathPattern = /`((?:bench|contract|demo|docs|public|server|src|tests|tools)\/[\w./*{}-]+)`/g;
/** Test files in commands, where no backtick precedes them. */
const testFilePattern = /(?<= )(tests\/[\w./-]+\.test\.ts)/g;
/** Relative links and pictures, without their anchors. */
const linkPattern = /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = [pathPattern, testFilePattern].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, file = '']) => file),
  );
  const missing = named.filter((file) => !isThere(file));
  expect(missing).toEqual([]);
});

test.each(documents)('%s links to files that exist', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const targets = [...text.matchAll(linkPattern)].map(([, target = '']) => target);
  const missing = targets.filter((target) => !isThere(path.join(path.dirname(document), target)));
  expect(missing).toEqual([]);
});

const isThere = (file: string) =>
  /[*{]/.test(file) ? globSync(file, { cwd: root }).length > 0 : existsSync(path.join(root, file));

test('every npm command that a document names is a script of package.json', () => {
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
