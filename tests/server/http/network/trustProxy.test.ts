import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { networkOf } from '../../../../server/http/network/clientAddress.ts';
import { warnOfUntrustedProxy } from '../../../../server/http/network/proxyWarning.ts';
import { parseTrustProxy, toFastifyTrust } from '../../../../server/http/network/trustProxy.ts';
import { readEnvironment } from '../../../../server/startup/environment.ts';

test.each([
  ['1', 1],
  ['0', false],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.5, 192.168.0.0/16,fd00::/8,loopback', ['10.0.0.5', '192.168.0.0/16', 'fd00::/8', 'loopback']],
] as const)('TRUST_PROXY=%s is parsed as %j', (text, expected) => {
  expect(parseTrustProxy(text)).toEqual(expected);
});

test.each([
  'true',
  'yes',
  '11',
  '-1',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '::/0',
  '300.0.0.1',
  'proxy.example.com',
  '10.0.0.1,',
  '10.0.0.1/8/8',
])('TRUST_PROXY=%s prevents the start', (text) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-env-'));
  writeFileSync(path.join(folder, '.env'), `TRUST_PROXY=${text}\n`);
  expect(() => readEnvironment({}, folder)).toThrow(/TRUST_PROXY=/);
  rmSync(folder, { recursive: true });
});

test('a number of hops trusts only a nearest proxy of this machine or a private network', () => {
  const trust = toFastifyTrust(2);
  if (typeof trust !== 'function') throw new Error('A number of hops is judged by a function.');
  expect(trust('10.1.2.3', 0)).toBe(true);
  expect(trust('::ffff:127.0.0.1', 0)).toBe(true);
  expect(trust('8.8.8.8', 0)).toBe(false);
  expect(trust('8.8.8.8', 1)).toBe(true);
  expect(trust('10.1.2.3', 2)).toBe(false);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:DB8:0:12:3:4:5:6', '2001:db8:0:12::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});

test('an untrusted proxy of the machine or network is logged once, a foreign or trusted one never', async () => {
  const told: string[] = [];
  const hook = warnOfUntrustedProxy((sentence) => told.push(sentence));
  type Seen = Parameters<typeof hook>[0];
  const request = (ip: string, remoteAddress: string, headers: object) =>
    // The hook reads these three.
    hook({ ip, headers, socket: { remoteAddress } } as unknown as Seen);
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  await request('127.0.0.1', '127.0.0.1', {});
  await request('203.0.113.8', '203.0.113.8', forwarded);
  await request('198.51.100.1', '127.0.0.1', forwarded);
  expect(told).toEqual([]);
  await request('::ffff:10.0.0.9', '::ffff:10.0.0.9', forwarded);
  await request('127.0.0.1', '127.0.0.1', forwarded);
  expect(told).toEqual([expect.stringContaining('来自 10.0.0.9 的 X-Forwarded-For')]);
});
