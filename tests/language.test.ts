/**
 * Holds the words of the code: plain technical English in comments, names and test titles, names that occur once,
 * references that exist. A file is read once: a thousand more cost about a second.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listExportedMembers } from './support/language/exportedMembers.ts';
import { listTestTitles } from './support/language/testTitles.ts';

const root = path.resolve(import.meta.dirname, '..');
const self = 'tests/language.test.ts';
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'));

const tops = '{contract,server,src,demo,bench,tests,tools}';
const code = [...find(`${tops}/**/*.{ts,tsx}`), ...find('*.config.ts')]
  .filter((file) => file !== self)
  .sort();
const styles = find(`${tops}/**/*.css`);
/** Released migrations never change; these are older than the rules below. */
const lastOldMigrations: Readonly<Record<string, string>> = { tenant: '0053', platform: '0013' };
const statements = find(`${tops}/**/*.sql`).filter((file) => {
  const [, schema = '', number = ''] = /\/migrations\/(\w+)\/(\d+)_/.exec(file) ?? [];
  return number === '' || number > (lastOldMigrations[schema] ?? '');
});
const documents = find('{*.md,docs/**/*.md}');
const all = [...code, ...styles, ...statements, ...documents];

const texts = new Map(all.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const textOf = (file: string) => texts.get(file) ?? '';

type Line = { at: string; line: string };

const linesOf = (file: string): Line[] =>
  textOf(file)
    .split('\n')
    .map((line, index) => ({ at: `${file}:${index + 1}`, line }));

const wholeLineComment = /^\s*(?:\/?\*|\/\/|--)/;
/** A comment: a whole line, or the end of a line of code. */
const comment = new RegExp(`${wholeLineComment.source}|\\s(?:\\/\\/|--) `);

const comments = [...code, ...styles, ...statements]
  .flatMap(linesOf)
  .filter(({ line }) => comment.test(line));
const prose = [...comments, ...documents.flatMap(linesOf)];

/** Words that no manual of this field uses; each has a plain one. */
const unusual =
  /\b(?:whoever|whomever|wherever|anew|so many|hangs? on|is none|are none|stands? beside|hitherto|thereby|whereby|thereof)\b/i;

const british =
  /(?<![/`])\b\w*(?:colour|favourit|behaviour|organisation|recognis|honour|neighbour|labelled(?!by)|serialis|normalis)\w*\b/i;

/** `favourite` is a name of the API and of a table, `copyLabelled` the id of a command that settings may hold. */
const britishName = /colour|behaviour|organisation|recognis|honour|neighbour|serialis|normalis/i;

/** Documents that readers of this repository do not have. */
const foreignDocuments =
  /\b(?:api|engine|workstation|quality|platform|designers|trust|gap)\.md\b|\b(?:shell|forms?|lists?|workflow) seed\b|\bseed, point|\bthe seed(?:'s| has| says)\b/i;

test.each([
  ['words that a reader of the field would not search for', unusual],
  ['British spelling', british],
  ['references to documents outside the repository', foreignDocuments],
])('comments and documents contain no %s', (_, words) => {
  const found = prose.filter(({ line }) => words.test(line)).map(({ at, line }) => `${at} ${line.trim()}`);
  expect(found).toEqual([]);
});

test('names have American spelling', () => {
  const found = [...code, ...styles, ...statements]
    .flatMap(linesOf)
    .filter(({ line }) => britishName.test(line))
    .map(({ at, line }) => `${at} ${line.trim()}`);
  expect(found).toEqual([]);
});

test('a file that a comment names exists', () => {
  const existing = [...all, ...find(`${tops}/**/*.sql`)];
  const known = new Set(existing.flatMap((file) => [file, path.posix.basename(file)]));
  const reference =
    /(?<![\w*<>{}.$/-])(?:[\w-]+\/)*[\w-]+(?:\.(?!tsx?\b|sql\b|css\b)[\w-]+)*\.(?:tsx?|sql|css)\b/g;
  const dead = comments.flatMap(({ at, line }) =>
    [...line.slice(line.search(comment)).matchAll(reference)]
      .map(([name]) => name)
      .filter((name) => !known.has(name) && !existing.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${at} ${name}`),
  );
  expect(dead).toEqual([]);
});

test('a name that a comment quotes exists in the code', () => {
  const withoutComments = [...code, ...styles].map((file) =>
    textOf(file).replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
  );
  const names = new Set(withoutComments.flatMap((text) => text.match(/\b[a-z]+[A-Z]\w*/g) ?? []));
  const dead = comments.flatMap(({ at, line }) =>
    [...line.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)]
      .filter(([, name = '']) => wholeLineComment.test(line) && !names.has(name))
      .map(([name]) => `${at} ${name}`),
  );
  expect(dead).toEqual([]);
});

/** Titles that begin with such a word in lower case are the rest of a sentence. */
const fragment =
  /^(?:of|by|with|without|in|on|at|for|from|where|when|while|after|before|and|or|but|if|as|to|what|who|whose|which|that|between|under|over|so|until|once|though|is|are|has|have|does|can|may|must|will|be|not|than|then|there)(?= )/;

test('test titles are sentences that read alone', () => {
  const titles = code
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => listTestTitles(file, textOf(file)).map(({ title }) => ({ file, title })));
  expect(titles.length).toBeGreaterThan(3500);
  const broken = titles.filter(({ title }) => fragment.test(title) || unusual.test(title));
  expect(broken.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

test('an exported name is declared in one file', () => {
  const names = code.flatMap((file) =>
    [...textOf(file).matchAll(exported)].map(([, name = '']) => ({ file, name })),
  );
  const twice = [...Map.groupBy(names, ({ name }) => name)]
    // Vitest calls the global setup of a project by this name.
    .filter(([name, places]) => places.length > 1 && name !== 'setup')
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
  expect(twice).toEqual([]);
});

const participles =
  'asked|told|given|kept|found|sent|seen|shown|known|meant|made|held|taken|chosen|written|begun|done|gone|(?!(?:need|seed|feed|embed|speed|proceed)$)[a-z]+ed';

test('an exported type is named by a noun, not by a bare participle', () => {
  const participle = new RegExp(`^(?:read|${participles})$`);
  const types = code.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:type|interface|class) ([A-Z][a-z]+)\b/gm)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  const broken = types.filter(({ name }) => participle.test(name.toLowerCase()));
  expect(broken.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

/** Words of a sentence that say nothing of a value or of what a function does. */
const plainProse =
  /^(?:asked|told|meant|begun|gone|said|says|came|comes|went|happen(?:s|ed)?|complain|whose|whom)$/;

test('a member of an exported type is named by a noun or an adjective, its function by a verb', () => {
  const participle = new RegExp(`^(?:${participles})$`);
  const broken = code.flatMap((file) =>
    listExportedMembers(textOf(file))
      .filter(({ name, isFunction }) => plainProse.test(name) || (isFunction && participle.test(name)))
      .map(({ name, line }) => `${file}:${line} ${name}`),
  );
  expect(broken).toEqual([]);
});
