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
  // Vitest keeps the flag of --update in a private member.
  const { snapshotState } = expect.getState() as unknown as { snapshotState?: { _updateSnapshot?: string } };
  if (snapshotState?._updateSnapshot === 'all')
    writeFileSync(
      file,
      document.replace(between, () => table),
    );
  else expect(between.exec(document)?.[0]).toBe(table);
});
