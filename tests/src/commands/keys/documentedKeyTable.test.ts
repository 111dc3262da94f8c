import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatKeyTable } from '../../../../src/commands/keys/keyTable.ts';
import { commands } from '../../../../src/commands/registry.ts';

const file = path.resolve(import.meta.dirname, '../../../../docs/keys.md');
const between = /(?<=<!-- keys -->\n)[\s\S]*?(?=\n<!-- \/keys -->)/;

test('docs/keys.md lists the keys that the commands declare (vitest --update writes them)', () => {
  const document = readFileSync(file, 'utf8');
  const table = formatKeyTable(commands);
  // @ts-expect-error vitest keeps the flag of --update there and does not type it
  if (expect.getState().snapshotState?._updateSnapshot === 'all')
    writeFileSync(
      file,
      document.replace(between, () => table),
    );
  else expect(between.exec(document)?.[0]).toBe(table);
});
