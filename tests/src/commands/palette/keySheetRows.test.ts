import { ref } from 'valtio';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { activeKeys } from '../../../../src/commands/keys/keymap.ts';
import { listKeySheetEntries } from '../../../../src/commands/palette/keySheetRows.ts';
import { session } from '../../../../src/state/session/session.ts';
import { settings } from '../../../../src/state/workspace/settings.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

vi.hoisted(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

beforeEach(() => {
  session.permissions = ref(new Set(['*:*:*']));
  settings.singleKeys = true;
});

const lines = (query = '', context = {}) => listKeySheetEntries({ context, query, keysOf: activeKeys });
const ids = (part: readonly { command: { id: string } }[]) => part.map(({ command }) => command.id);

test('Commands that work here come first, others follow, and no command appears twice.', () => {
  const { here, elsewhere } = lines();
  expect(ids(here)).toContain('tab.refresh');
  expect(ids(here)).not.toContain('task.agree');
  expect(ids(elsewhere)).toEqual(expect.arrayContaining(['task.agree', 'list.export', 'dialog.confirm']));
  const all = [...ids(here), ...ids(elsewhere)];
  expect(all).toEqual([...new Set(all)]);
});

test('A command that cannot run now shows its reason and its key is not active.', () => {
  const { here } = lines('', { selection: { mode: 'some', count: 0, keys: [] }, list: { form: undefined } });
  for (const line of here) expect(line.works).toBe(line.no === undefined);
});

test.each([
  ['gt', 'go.todo'],
  ['g t', 'go.todo'],
  ['Shift+A', 'task.quickAgree'],
  ['tuihui', 'task.return'],
  ['zj', 'task.transfer'],
  ['加签', 'task.addSign'],
])('a command is found by %s', (query, id) => {
  const { here, elsewhere } = lines(query);
  expect([...ids(here), ...ids(elsewhere)]).toContain(id);
});

test('A person without permission does not see the key of a command.', () => {
  session.permissions = ref(new Set());
  const { here, elsewhere } = lines();
  expect([...ids(here), ...ids(elsewhere)]).not.toContain('instance.assign');
});

test('Disabled keys are not listed.', () => {
  settings.singleKeys = false;
  const { here, elsewhere } = lines();
  const keys = [...here, ...elsewhere].flatMap((line) => line.keys);
  expect(keys).toContain('ArrowDown');
  expect(keys).not.toContain('j');
  expect(ids(elsewhere)).not.toContain('task.agree');
});
