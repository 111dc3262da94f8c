import { expect, test } from 'vitest';
import { startWarnings } from '../../server/startWarnings.ts';

const quiet = { host: '127.0.0.1', publicUrl: '', trustProxy: undefined };

test('a server for this machine alone starts without a warning', () => {
  expect(startWarnings(quiet)).toEqual([]);
});

test('plain HTTP for other machines is warned of', () => {
  expect(startWarnings({ ...quiet, host: '0.0.0.0' })).toEqual([expect.stringContaining('Plain HTTP')]);
  const plain = { ...quiet, host: '0.0.0.0', publicUrl: 'http://example.com', trustProxy: 1 };
  expect(startWarnings(plain)).toEqual([expect.stringContaining('Plain HTTP')]);
});

test('an HTTPS proxy in front that is named needs no warning', () => {
  const behind = { host: '0.0.0.0', publicUrl: 'https://example.com', trustProxy: 1 };
  expect(startWarnings(behind)).toEqual([]);
});

test('a public address without a named proxy is warned of', () => {
  const unnamed = { ...quiet, publicUrl: 'https://example.com' };
  expect(startWarnings(unnamed)).toEqual([expect.stringContaining('TRUST_PROXY is not')]);
});
