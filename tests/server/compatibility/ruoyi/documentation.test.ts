import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ruoyiOperations } from '../../../../server/compatibility/ruoyi/operations.ts';

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
  async (name, lines) => {
    const file = path.resolve(import.meta.dirname, '../../../..', name);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(between);
    await expect(text.replace(between, () => `${lines.join('\n')}\n`)).toMatchFileSnapshot(file);
  },
);
