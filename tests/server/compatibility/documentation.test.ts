import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ruoyiOperations } from '../../../server/compatibility/ruoyi/operations.ts';

const between = /(?<=<!-- operations -->\n)[\s\S]*?(?=<!-- \/operations -->)/;

const callsOf = ({ calls }: (typeof ruoyiOperations)[number]) =>
  calls.map(({ method, path: place }) => `\`${method} ${place}\``).join(' ');

const tables = {
  'docs/foreign-clients.md': [
    '| RuoYi | calls |',
    '|---|---|',
    ...ruoyiOperations.map((one) => `| \`${one.method} ${one.path}\` | ${callsOf(one) || '–'} |`),
  ],
  'docs/zh/foreign-clients.md': [
    '| 若依 | 本系统的接口 | 说明 |',
    '|---|---|---|',
    ...ruoyiOperations.map(
      (one) => `| \`${one.method} ${one.path}\` | ${callsOf(one) || '–'} | ${one.note ?? ''} |`,
    ),
  ],
};

test.each(Object.entries(tables))(
  '%s lists the declared operations (vitest --update writes them)',
  (name, lines) => {
    const file = path.resolve(import.meta.dirname, '../../..', name);
    const text = readFileSync(file, 'utf8');
    const table = `${lines.join('\n')}\n`;
    // @ts-expect-error vitest keeps the flag of --update there and does not type it
    if (expect.getState().snapshotState?._updateSnapshot === 'all')
      writeFileSync(
        file,
        text.replace(between, () => table),
      );
    else expect(between.exec(text)?.[0]).toBe(table);
  },
);
