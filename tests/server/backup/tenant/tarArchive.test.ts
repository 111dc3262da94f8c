import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFolder, unpackFolder } from '../../../../server/backup/tenant/tarArchive.ts';

let folder: string;
const place = (name: string) => path.join(folder, name);
const parts = {
  'manifest.json': '{}',
  'README.txt': '说明'.repeat(300),
  'tables/00001.copy.zst': '',
  'files/ab/abababababababababababababababab.txt': 'x'.repeat(512),
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qianhe-tar-'));
  for (const [name, text] of Object.entries(parts)) {
    mkdirSync(path.dirname(place(`source/${name}`)), { recursive: true });
    writeFileSync(place(`source/${name}`), text);
  }
  await packFolder(place('source'), place('all.tar'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const readParts = (from: string) =>
  Object.fromEntries(
    Object.keys(parts).map((name) => [name, readFileSync(place(`${from}/${name}`), 'utf8')]),
  );

test('unpacks what it has packed, empty parts and whole blocks included', async () => {
  mkdirSync(place('unpacked'));
  await unpackFolder(place('all.tar'), place('unpacked'));
  expect(readParts('unpacked')).toEqual(parts);
});

test('tar reads the file', () => {
  mkdirSync(place('by-tar'));
  execFileSync('tar', ['xf', place('all.tar'), '-C', place('by-tar')]);
  expect(readParts('by-tar')).toEqual(parts);
});

test.each(['../outside.txt', '/etc/passwd', 'files/ab/../../../x', 'manifest.jsonx'])(
  'refuses the name %s',
  async (name) => {
    const bytes = readFileSync(place('all.tar'));
    bytes.fill(0, 0, 100);
    bytes.write(name, 0);
    bytes.fill(0x20, 148, 156);
    const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    writeFileSync(place('hostile.tar'), bytes);
    await expect(unpackFolder(place('hostile.tar'), place('unpacked'))).rejects.toThrow('不是租户的导出文件');
  },
);

test('refuses a file that ends too early', async () => {
  writeFileSync(place('short.tar'), readFileSync(place('all.tar')).subarray(0, 2_000));
  mkdirSync(place('half'));
  await expect(unpackFolder(place('short.tar'), place('half'))).rejects.toThrow('已损坏');
});
