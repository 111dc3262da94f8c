/** THIRD_PARTY.md is what its tool writes. The lock file is read once, so one more package costs nothing that is felt. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLock, thirdPartyFile, thirdPartyText } from '../../tools/thirdParty.ts';

test('THIRD_PARTY.md names every package of package-lock.json that is shipped (npm run third-party)', () => {
  expect(readFileSync(thirdPartyFile, 'utf8')).toBe(thirdPartyText(readLock()));
});

test('packages for development are not listed, and one version is listed once', () => {
  const text = thirdPartyText({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
    },
  });
  expect(text.match(/\| b \| 2\.0\.0 \| MIT \|/g)).toHaveLength(1);
  expect(text).not.toContain('tool');
});

test('a package without a license stops the list', () => {
  const lock = { packages: { 'node_modules/a': { version: '1.0.0' } } };
  expect(() => thirdPartyText(lock)).toThrow('a@1.0.0 names no license');
});

/** Licenses under which a package may be shipped with this product without asking anybody. */
const accepted =
  /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|OFL-1\.1|MPL-2\.0|EPL-2\.0)\b/;

/** The product is specified with these; THIRD_PARTY.md says what their license asks for. */
const acceptedByName: Record<string, string> = {
  'node_modules/react-leaflet': 'Hippocratic-2.1',
  'node_modules/@react-leaflet/core': 'Hippocratic-2.1',
};

test('every package that is shipped has a license that allows shipping it', () => {
  const refused = Object.entries(readLock().packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .filter(([place, { license }]) => !accepted.test(license ?? '') && acceptedByName[place] !== license)
    .map(([place, { license }]) => `${place}: ${license}`);
  expect(refused).toEqual([]);
});
