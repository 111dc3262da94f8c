/** Tests the documented keys: each finds its command in its documented context, and runs it. */
import { ref } from 'valtio';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { availableCommands } from '../../../../src/commands/availableCommands.ts';
import type { CommandContext } from '../../../../src/commands/core/commandContext.ts';
import { type KeyPress, parseChords } from '../../../../src/commands/keys/chords.ts';
import { activeKeys } from '../../../../src/commands/keys/keymap.ts';
import {
  type FocusKind,
  initialResolverState,
  resolveKey,
} from '../../../../src/commands/keys/keyResolver.ts';
import { commands } from '../../../../src/commands/registry.ts';
import { type ListHandle, registerList } from '../../../../src/state/lists/listRegistry.ts';
import { session } from '../../../../src/state/session/session.ts';
import { settings } from '../../../../src/state/workspace/settings.ts';

vi.hoisted(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const did: unknown[] = [];
const asked: Partial<ListHandle> = {
  id: 'todo',
  state: { total: 5, selected: 0 } as ListHandle['state'],
  hasFocus: () => true,
  currentQuery: () => ({ keyword: '', filters: {}, orderBy: [] }),
};
/** The list answers queries, and records all other calls. */
const list = new Proxy({} as ListHandle, {
  get: (_, name) => {
    if (
      name === 'columnsHandle' ||
      name === 'groups' ||
      name === 'tree' ||
      name === 'filter' ||
      name === 'analysis' ||
      name === 'views'
    )
      return undefined;
    if (name === 'sheet') return { permission: undefined };
    return Object.hasOwn(asked, name) ? Reflect.get(asked, name) : noting(name);
  },
});
const noting =
  (name: string | symbol) =>
  (...given: unknown[]) =>
    did.push([name, ...given]);
registerList(list);

const buttons = ['agree', 'fallback', 'transform', 'addSign', 'flowChart', 'print'].map((enName) => ({
  enName,
  enable: true,
}));
const task = {
  taskId: '1',
  title: '采购',
  nodeType: 'APPROVAL',
  formEnName: 'auto_x',
  processInstanceId: '9',
  quickApprovable: true,
  buttons,
} as unknown as NonNullable<CommandContext['task']>;
const inTodo: CommandContext = {
  page: 'todo',
  listId: 'todo',
  taskRole: 'decide',
  focusedRow: { ...task },
  task,
  record: { formEnName: 'auto_x', rowId: '3' },
  instance: {
    processInstanceId: '9',
    detail: {
      status: 0,
      enableReminder: true,
      urgedAt: null,
      currentHandleUserIds: ['4'],
      addedSigners: [] as unknown[],
    } as NonNullable<NonNullable<CommandContext['instance']>['detail']>,
  },
  undoable: { what: '快速同意', subject: '采购' },
  workspace: {
    dock: { title: '日志栏', tabs: ['log', 'comments'] },
    toggleDock: () => did.push(['dock']),
  } as unknown as NonNullable<CommandContext['workspace']>,
};
const onTask: CommandContext = { page: 'form', task };
const inReadings: CommandContext = {
  page: 'toread',
  task: { ...task, nodeType: 'CC' } as NonNullable<CommandContext['task']>,
};

beforeEach(() => {
  did.length = 0;
  settings.singleKeys = true;
  settings.shortcuts = {};
  session.permissions = ref(new Set(['*:*:*']));
  const page = {
    title: '',
    component: '',
    hidden: false,
    external: false,
    affix: false,
    noCache: false,
    hasFlow: false,
    icon: '',
    trail: [],
  };
  const addresses = ['todo', 'toread', 'start', 'approve'].map((name) => `/flow-manage/my-flow/${name}`);
  session.pages = ref(
    new Map(addresses.map((address) => [address, { ...page, address, children: [] }] as const)),
  );
});

const pressOf = (chord: string): KeyPress => {
  const parts = chord.split(/(?<=.)\+/);
  const key = parts.pop() ?? '';
  const shift = parts.includes('Shift') || key === '?';
  return {
    key: shift && key.length === 1 ? key.toUpperCase() : key === 'Space' ? ' ' : key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
    ctrl: parts.includes('Ctrl'),
    shift,
    alt: false,
    meta: false,
    repeat: false,
    composing: false,
  };
};

type Place = { context: CommandContext; focus?: FocusKind; layer?: string };

/** Returns the command that these keys run in that context. */
function found(keys: string, { context, focus = 'page', layer }: Place) {
  const available = availableCommands(context);
  const bindings = available.flatMap(({ command, no }) =>
    activeKeys(command).map((one) => ({
      id: command.id,
      chords: parseChords(one),
      layer: command.layer,
      inInputs: command.inInputs,
      destructive: command.destructive,
      blocked: no !== undefined,
    })),
  );
  let state = initialResolverState;
  let id: string | undefined;
  for (const chord of keys.split(' ')) {
    const situation = { now: 1, focus, layer, singleKeys: settings.singleKeys, bindings };
    const { state: next, outcome } = resolveKey(pressOf(chord), state, situation);
    state = next;
    id = outcome.kind === 'run' ? outcome.id : undefined;
  }
  return available.find(({ command }) => command.id === id)?.command;
}

const at = { todo: { context: inTodo }, task: { context: onTask }, readings: { context: inReadings } };

describe('keys in the to-do list', () => {
  test.each([
    ['j', ['move', 1]],
    ['ArrowDown', ['move', 1]],
    ['k', ['move', -1]],
    ['ArrowUp', ['move', -1]],
    ['Enter', ['open']],
    ['o', ['open']],
    ['Space', ['toggle']],
    ['x', ['toggle']],
    ['Shift+j', ['extend', 1]],
    ['Shift+ArrowDown', ['extend', 1]],
    ['Shift+k', ['extend', -1]],
    ['Shift+ArrowUp', ['extend', -1]],
    ['Ctrl+a', ['selectAll']],
    ['/', ['focusSearch']],
    ['l', ['dock']],
  ])('%s does %j', (keys, wanted) => {
    found(keys, at.todo)?.run?.(inTodo);
    expect(did).toEqual([wanted]);
  });
  test.each([
    ['a', 'task.agree'],
    ['Shift+a', 'task.quickAgree'],
    ['r', 'task.return'],
    ['t', 'task.transfer'],
    ['s', 'task.addSign'],
    ['u', 'instance.remind'],
    ['z', 'task.undo'],
    ['Ctrl+z', 'task.undo'],
    ['d', 'flow.diagram'],
    ['p', 'form.print'],
    ['Ctrl+e', 'list.export'],
    ['g t', 'go.todo'],
    ['g r', 'go.toread'],
    ['g s', 'go.started'],
    ['g d', 'go.handled'],
    ['[', 'tab.previous'],
    [']', 'tab.next'],
    ['?', 'keys.show'],
    ['Ctrl+k', 'palette.open'],
  ])('%s is mapped to %s', (keys, id) => {
    expect(found(keys, at.todo)?.id).toBe(id);
  });
});

test.each([
  ['j', 'task.next', at.task],
  ['k', 'task.previous', at.task],
  ['e', 'task.read', at.readings],
  ['Ctrl+Enter', 'dialog.confirm', { context: inTodo, focus: 'input', layer: 'dialog:transfer' }],
] as const)('elsewhere %s is %s', (keys, id, place) => {
  expect(found(keys, place)?.id).toBe(id);
});

test('Ctrl+Z in a text field belongs to the browser', () => {
  expect(found('Ctrl+z', { ...at.todo, focus: 'input' })).toBeUndefined();
});

test('With single keys off, none of them works and none is shown.', () => {
  settings.singleKeys = false;
  for (const keys of ['j', 'a', 'g t', '?', '/', 'Shift+a']) expect(found(keys, at.todo)).toBeUndefined();
  expect(found('ArrowDown', at.todo)?.id).toBe('row.next');
  expect(found('Ctrl+/', at.todo)?.id).toBe('keys.show');
  const shown = commands.flatMap((command) => activeKeys(command));
  expect(shown.filter((keys) => /^(Shift\+)?.( |$)/.test(keys))).toEqual([]);
});

test('remapped keys replace the declared ones, and an invalid list of keys is ignored', () => {
  settings.shortcuts = { 'task.agree': ['Ctrl+y'], 'task.return': 'q' as unknown as string[] };
  expect(found('a', at.todo)?.id).toBeUndefined();
  expect(found('Ctrl+y', at.todo)?.id).toBe('task.agree');
  expect(found('r', at.todo)?.id).toBe('task.return');
});
