import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Setting, switchOptions } from '../../../contract/settings/setting.ts';
import { declaredSettings } from '../../../contract/settings/settings.ts';

const file = path.resolve(import.meta.dirname, '../../../docs/zh/administration.md');
const between = /(?<=<!-- settings -->\n)[\s\S]*?(?=\n<!-- \/settings -->)/;

const kinds: Record<Setting['kind'], string> = {
  switch: '开关',
  number: '整数',
  text: '文字',
  choice: '选项',
  color: '颜色',
  picture: '图片',
  depts: '部门（多选）',
  roles: '角色（多选）',
  person: '人员',
  supplierForm: '表单和字段',
};

function formatKind(setting: Setting): string {
  if (setting.kind === 'picture') return `图片，最大 ${setting.megabytes} MB`;
  return setting.kind === 'number' ? `整数，${setting.least}–${setting.most}` : kinds[setting.kind];
}

function formatUsual(setting: Setting): string {
  if (setting.usual === '') return '空';
  const options =
    setting.kind === 'switch' ? switchOptions : setting.kind === 'choice' ? setting.options : [];
  return options.find(({ value }) => value === setting.usual)?.label ?? setting.usual;
}

const table = [
  '| 键名 | 类型 | 默认 | 说明 |',
  '|---|---|---|---|',
  ...declaredSettings.map(
    (one) => `| \`${one.key}\` | ${formatKind(one)} | ${formatUsual(one)} | ${one.meaning} |`,
  ),
].join('\n');

test('docs/zh/administration.md lists the settings as they are declared (vitest --update writes them)', () => {
  const document = readFileSync(file, 'utf8');
  // Vitest keeps the flag of --update in a private member.
  const { snapshotState } = expect.getState() as unknown as { snapshotState?: { _updateSnapshot?: string } };
  if (snapshotState?._updateSnapshot === 'all')
    writeFileSync(
      file,
      document.replace(between, () => table),
    );
  else expect(between.exec(document)?.[0]).toBe(table);
});
