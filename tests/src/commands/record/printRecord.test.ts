/** Tests who can print: by permission, by the node's button, and never for the previous row. */
import { ref } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { commandAvailability } from '../../../../src/commands/availableCommands.ts';
import { type Command, commandTitle } from '../../../../src/commands/core/command.ts';
import { formCommands } from '../../../../src/commands/record/formCommands.ts';
import { session } from '../../../../src/state/session/session.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

// A missing command fails the first line of a test.
const print = formCommands.find(({ id }) => id === 'form.print') as Command;
const record = { formEnName: 'auto_contract', rowId: '7' };
const task = {
  taskId: '1',
  title: '钢材采购',
  nodeType: 'APPROVAL',
  formEnName: 'auto_contract',
  processInstanceId: '5',
  quickApprovable: true,
} as const;
const holding = (...permissions: string[]) => {
  session.permissions = ref(new Set(permissions));
};

beforeEach(() => holding('auto:auto_contract:print'));

test('The command does not exist without the permission.', () => {
  expect(commandAvailability(print, { record })).toBe('yes');
  holding('auto:auto_contract:list', 'auto:auto_payment:print');
  expect(commandAvailability(print, { record })).toBe('hidden');
});

test('a task offers it when its node does, under the node’s label', () => {
  expect(commandAvailability(print, { record, task })).toBe('hidden');
  const named = { ...task, buttons: [{ enName: 'print', enable: true, rewriteFuncName: '打印付款单' }] };
  expect(commandAvailability(print, { record, task: named })).toBe('yes');
  expect(commandTitle(print, { record, task: named })).toBe('打印付款单');
  holding();
  expect(commandAvailability(print, { record, task: named })).toBe('hidden');
});

test('an open instance offers its first print configuration', () => {
  // Only this part of the detail is read.
  const detail = { printConfList: [{ name: '竖版' }, { name: '横版' }] } as never;
  expect(commandTitle(print, { record, instance: { processInstanceId: '5', detail } })).toBe('竖版');
  expect(commandTitle(print, { record })).toBe('打印');
});

test('Nothing is printed while the displayed record belongs to another row.', () => {
  const context = { listId: 'started', record, instance: { processInstanceId: '5' } };
  expect(commandAvailability(print, { ...context, focusedRow: { processInstanceId: '5' } })).toBe('yes');
  expect(commandAvailability(print, { ...context, focusedRow: { processInstanceId: '6' } })).toBe('hidden');
});
