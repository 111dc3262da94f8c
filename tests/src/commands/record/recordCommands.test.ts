import { ref } from 'valtio';
import { expect, test, vi } from 'vitest';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { commandAvailability } from '../../../../src/commands/availableCommands.ts';
import { recordCommands } from '../../../../src/commands/record/recordCommands.ts';
import { session } from '../../../../src/state/session/session.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const form = { enName: 'auto_goods', feature: {} } as FormDefinition;
const list = { form };
const voided = { id: '7', sysStatus: -2 };
const selection = (...keys: string[]) => ({ mode: 'some' as const, count: keys.length, keys });

test('a voided record cannot be edited, whether it is focused or selected', () => {
  const edit = recordCommands.find(({ id }) => id === 'record.edit');
  if (!edit) throw new Error('Records are edited by no command.');
  session.permissions = ref(new Set(['auto:auto_goods:edit']));
  const no = { no: '已作废的单据不能修改' };
  expect(commandAvailability(edit, { list, focusedRow: voided })).toEqual(no);
  expect(commandAvailability(edit, { list, focusedRow: voided, selection: selection('7') })).toEqual(no);
  // The selected row is the target, not the focused one.
  expect(commandAvailability(edit, { list, focusedRow: voided, selection: selection('8') })).toBe('yes');
  expect(commandAvailability(edit, { list, focusedRow: { id: '7', sysStatus: 1 } })).toBe('yes');
  expect(commandAvailability(edit, { list, focusedRow: voided, selection: selection('7', '8') })).toEqual({
    no: '只能选择一条数据',
  });
});
