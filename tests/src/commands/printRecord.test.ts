/** Who is offered to print what: by permission, by the node's button, and never the row before. */
import { ref } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { availability } from '../../../src/commands/available.ts';
import { type Command, titleOf } from '../../../src/commands/command.ts';
import { formCommands } from '../../../src/commands/form.ts';
import { session } from '../../../src/state/session.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

// The form's commands hold it, or the first line of a test fails.
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

test('without the permission it does not exist', () => {
  expect(availability(print, { record })).toBe('yes');
  holding('auto:auto_contract:list', 'auto:auto_payment:print');
  expect(availability(print, { record })).toBe('hidden');
});

test('a task offers it where its node does, by the name it has there', () => {
  expect(availability(print, { record, task })).toBe('hidden');
  const named = { ...task, buttons: [{ enName: 'print', enable: true, rewriteFuncName: '打印付款单' }] };
  expect(availability(print, { record, task: named })).toBe('yes');
  expect(titleOf(print, { record, task: named })).toBe('打印付款单');
  holding();
  expect(availability(print, { record, task: named })).toBe('hidden');
});

test('a flow that is looked at offers its first print configuration', () => {
  // Of the detail only this is read.
  const detail = { printConfList: [{ name: '竖版' }, { name: '横版' }] } as never;
  expect(titleOf(print, { record, instance: { processInstanceId: '5', detail } })).toBe('竖版');
  expect(titleOf(print, { record })).toBe('打印');
});

test('while the record on screen is another row’s nothing is printed', () => {
  const context = { listId: 'started', record, instance: { processInstanceId: '5' } };
  expect(availability(print, { ...context, focusedRow: { processInstanceId: '5' } })).toBe('yes');
  expect(availability(print, { ...context, focusedRow: { processInstanceId: '6' } })).toBe('hidden');
});
