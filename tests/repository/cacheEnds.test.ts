/** Every cache says what ends its entries: by its type where it can, and here where only its place shows it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('{contract,server,src}/**/*.{ts,tsx}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : []));

const declarations = 'src/state/cache/declaredQueries.ts';

test('responses are cached only by queries that are declared with their end', () => {
  expect(filesWith(/new QueryCache\b/)).toEqual([declarations]);
});

test('a cache that live events end is declared where they arrive', () => {
  expect(filesWith(/\bend: 'events'/)).toEqual([declarations]);
});

test('a cache of values is bounded and has an end, or is keyed by the object that its values belong to', () => {
  expect(filesWith(/\b\w*[cC]ache\w*(?::[^=\n]+)? = new (?:Map|Set)\b/)).toEqual([]);
  expect(filesWith(/\b\w*[cC]ache\w*(?::[^=\n]+)? = (?:\{\}|\[\]);/)).toEqual([]);
});

/** Promises that modules keep, with their end. */
const keptPromises = {
  'src/ui/format/pinyin.ts loading': 'The table changes with the release, which has other addresses.',
  'server/records/invoice/pictureInvoice.ts readerReady': 'the module of this version of the product',
  'server/crypto/passwordHash.ts dummyHash': 'a constant',
  'src/map/mapOutline.ts outlineRequest': 'an asset of this version of the product',
  'src/shell/passwordRedirect.ts shownNotice': 'the notice is closed',
  'src/state/session/session.ts sessionRequest': 'the request has ended',
  'src/commands/task/batchRuns.ts lastRun': 'the next run',
};

test('a promise that a module keeps has an end', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^let (\w+): Promise</gm)].map(([, name]) => `${file} ${name}`),
  );
  expect(found.filter((one) => !Object.hasOwn(keptPromises, one))).toEqual([]);
  expect(Object.keys(keptPromises).filter((one) => !found.includes(one))).toEqual([]);
});
