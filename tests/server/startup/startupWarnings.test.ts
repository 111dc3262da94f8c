import { expect, test } from 'vitest';
import { listStartupWarnings } from '../../../server/startup/startupWarnings.ts';

const quiet = { host: '127.0.0.1', publicUrl: '', trustProxy: undefined };

test('a server for this machine alone starts without a warning', () => {
  expect(listStartupWarnings(quiet)).toEqual([]);
});

test('plain HTTP for other machines gives a warning', () => {
  expect(listStartupWarnings({ ...quiet, host: '0.0.0.0' })).toEqual([expect.stringContaining('Plain HTTP')]);
  const plain = { ...quiet, host: '0.0.0.0', publicUrl: 'http://example.com', trustProxy: 1 };
  expect(listStartupWarnings(plain)).toEqual([expect.stringContaining('Plain HTTP')]);
});

test('a configured HTTPS proxy gives no warning', () => {
  const behind = { host: '0.0.0.0', publicUrl: 'https://example.com', trustProxy: 1 };
  expect(listStartupWarnings(behind)).toEqual([]);
});

test('a public address without a configured proxy gives a warning', () => {
  const unnamed = { ...quiet, publicUrl: 'https://example.com' };
  expect(listStartupWarnings(unnamed)).toEqual([expect.stringContaining('TRUST_PROXY is not')]);
});
