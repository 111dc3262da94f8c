/**
 * Holds the words of the code: plain technical English in comments and test titles, names that occur once. A file is
 * read once: a thousand more cost about a second.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const code = ['contract', 'server', 'src', 'demo', 'bench', 'tests', 'tools']
  .flatMap((top) => globSync(`${top}/**/*.{ts,tsx,css}`, { cwd: root }))
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file !== 'tests/language.test.ts')
  .sort();
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Lines of prose: comments of the code and all lines of documents, each with its place. */
function proseLines(file: string): { at: string; line: string }[] {
  return textOf(file)
    .split('\n')
    .map((line, index) => ({ at: `${file}:${index + 1}`, line }))
    .filter(({ line }) => file.endsWith('.md') || /^\s*(?:\/?\*|\/\/)/.test(line));
}

/** Words that no manual of this field uses; each has a plain one. */
const unusual =
  /\b(?:whoever|whomever|wherever|anew|so many|hangs? on|is none|are none|stands? beside|hitherto|thereby|whereby|thereof)\b/i;

const british =
  /(?<![/`])\b\w*(?:colour|favourit|behaviour|organisation|recognis|honour|neighbour|labelled|serialis|normalis)\w*\b/i;

/** Documents that readers of this repository do not have. */
const foreignDocuments =
  /\b(?:api|engine|workstation|quality|platform|designers|trust|gap)\.md\b|\b(?:shell|forms?|lists?|workflow) seed\b|\bseed, point/i;

test.each([
  ['words that a reader of the field would not search for', unusual],
  ['British spelling', british],
  ['references to documents outside the repository', foreignDocuments],
])('comments and documents contain no %s', (_, words) => {
  const found = [...code, ...documents]
    .flatMap(proseLines)
    .filter(({ line }) => words.test(line))
    .map(({ at, line }) => `${at} ${line.trim()}`);
  expect(found).toEqual([]);
});

/** Titles that begin with such a word in lower case are the rest of a sentence. */
const fragment =
  /^(?:of|by|with|without|in|on|at|for|from|where|when|while|after|before|and|or|but|if|as|to|what|who|whose|which|that|between|under|over|so|until|once|though|is|are|has|have|does|can|may|must|will|be|not|than|then|there)\b/;

test('test titles are sentences that read alone', () => {
  const titles = code
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^test(?:\.\w+)?(?:\([^)]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/gm)].map(
        ([, , title = '']) => ({ file, title }),
      ),
    );
  expect(titles.length).toBeGreaterThan(1000);
  const broken = titles.filter(({ title }) => fragment.test(title) || unusual.test(title));
  expect(broken.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

const exportsOf = (file: string) =>
  [...textOf(file).matchAll(exported)].map(([, name = '']) => ({ file, name }));

test('an exported name is declared in one file', () => {
  const byName = Map.groupBy(code.flatMap(exportsOf), ({ name }) => name);
  const twice = [...byName]
    // Vitest calls the global setup of a project by this name.
    .filter(([name, places]) => places.length > 1 && name !== 'setup')
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
  expect(twice).toEqual([]);
});

test('an exported type is named by a noun, not by a bare participle', () => {
  const participle =
    /^(?:Asked|Told|Given|Kept|Found|Sent|Seen|Shown|Known|Meant|Made|Held|Taken|Chosen|Written|Read|Begun|Done|Gone|(?!Need|Seed|Feed)[A-Z][a-z]+ed)$/;
  const types = code.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(types.filter((type) => participle.test(type.split(': ')[1] ?? ''))).toEqual([]);
});
