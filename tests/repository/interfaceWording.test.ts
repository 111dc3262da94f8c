/** The interface says each thing in one way. What people read is looked for in the sources, comments left out. */
import { globSync, readFileSync } from 'node:fs';
import { ref } from 'valtio';
import { expect, test, vi } from 'vitest';
import type { FormDefinition } from '../../contract/forms/definition.ts';
import { commandAvailability } from '../../src/commands/availableCommands.ts';
import { commandTitle } from '../../src/commands/core/command.ts';
import { createNewRecordCommand } from '../../src/commands/record/newRecordCommands.ts';
import { recordCommands } from '../../src/commands/record/recordCommands.ts';
import { buildFormView } from '../../src/grid/views/records/formView.ts';
import { session } from '../../src/state/session/session.ts';
import { formatFormTabTitle } from '../../src/state/workspace/formTab.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '');
const sources = globSync(['src/**/*.{ts,tsx}', 'contract/**/*.ts']).map((file) => ({
  file,
  lines: withoutComments(readFileSync(file, 'utf8')).split('\n'),
}));
const chinese = /\p{Script=Han}/u;

/** Lines that people read and that match, but for those of the files named. */
function found(wanted: RegExp, { except = [], of = chinese }: { except?: string[]; of?: RegExp } = {}) {
  return sources
    .filter(({ file }) => !except.includes(file))
    .flatMap(({ file, lines }) =>
      lines.filter((line) => of.test(line) && wanted.test(line)).map((line) => `${file}: ${line.trim()}`),
    );
}

test('An omission is written as the single character ….', () => {
  expect(found(/\p{Script=Han}\s?\.{2,}|……|⋯|。{2,}/u)).toEqual([]);
});

test('keys with Ctrl are written as their caps, parted by a space: Ctrl K, Ctrl ↵', () => {
  // What a browser calls its own keys, and what commands declare, is not shown as it stands there.
  const declared = /keys(:|=) ?["'][^"']*["']/g;
  const spoken = found(/(Ctrl|Alt|Shift)\s?\+/, { except: ['src/commands/keys/remappedKeys.ts'] });
  expect(spoken.filter((line) => /(Ctrl|Alt|Shift)\s?\+/.test(line.replace(declared, '')))).toEqual([]);
  expect(found(/Ctrl (Enter|回车)/)).toEqual([]);
});

test('侧栏 is the menu at the left, and nothing else', () => {
  const own = ['sidebar/Sidebar.tsx', 'frame/TopBar.tsx', 'settings/SettingsDrawer.tsx'].map(
    (name) => `src/shell/${name}`,
  );
  // Settings of the brand above the menu.
  own.push('contract/settings/declared/branding.ts', 'src/panels/resource/SettingPreview.tsx');
  expect(found(/侧栏|边栏/, { except: [...own, 'src/commands/app/shellCommands.ts'] })).toEqual([]);
  expect(found(/(展开|收起)菜单/)).toEqual([]);
});

test('Choices use the product’s own box; only the page size of a list uses the browser’s.', () => {
  expect(found(/<select\b/, { of: /./, except: ['src/grid/widget/Pager.tsx'] })).toEqual([]);
});

test('an empty value is —; the account alone says -- where it has no department, phone or role', () => {
  const asGiven = ['src/shell/frame/UserMenu.tsx', 'src/panels/profile/ProfilePage.tsx'];
  const shown = found(/(\?\?|\|\|) '(--?|–|无|空白)'/, { of: /./, except: asGiven });
  expect(shown.filter((line) => /^\S+\.tsx:/.test(line))).toEqual([]);
});

test('dates and figures have the face of all text, whose digits are of one width', () => {
  const sheets = globSync('src/**/*.css').filter((file) =>
    readFileSync(file, 'utf8').includes('var(--mono)'),
  );
  // Key caps, texts of files and sources.
  expect(sheets.sort()).toEqual([
    'src/designer/base/source/source.css',
    'src/dialogs/preview/preview.css',
    'src/ui/styles/ui.css',
  ]);
  expect(readFileSync('src/ui/styles/base.css', 'utf8')).toContain('font-variant-numeric: tabular-nums');
});

const form = (hasFlow: boolean) =>
  ({ enName: 'auto_goods', cnName: '物品', hasFlow, feature: {}, fields: [], buttons: [] }) as unknown as
    // Only what a list of nothing reads.
    FormDefinition;

test('records with a flow are 发起, others 新增: in the list, in its palette, where it is empty, in its tab', () => {
  session.permissions = ref(new Set(['auto:auto_goods:add', 'auto:auto_goods:list:root']));
  const offered = (hasFlow: boolean) =>
    recordCommands
      .filter((command) => command.keys === 'n')
      .filter((command) => commandAvailability(command, { list: { form: form(hasFlow) } }) === 'yes')
      .map((command) => commandTitle(command, { list: { form: form(hasFlow) } }));
  expect([offered(true), offered(false)]).toEqual([['发起'], ['新增']]);
  const palette = (hasFlow: boolean) =>
    commandTitle(createNewRecordCommand({ enName: 'auto_goods', title: '物品', hasFlow }), {});
  expect([palette(true), palette(false)]).toEqual(['发起物品', '新增物品']);
  const choices = { columnLook: () => ({ align: 'left' as const }), showStatus: true, thousands: false };
  const hint = (hasFlow: boolean) => buildFormView(form(hasFlow), choices as never).empty.hint;
  expect(hint(true)).toContain('发起第一条');
  expect(hint(false)).toContain('新增第一条');
  expect(formatFormTabTitle({ startsFlow: true, from: 'flow' }, '物品')).toBe('发起物品');
});
