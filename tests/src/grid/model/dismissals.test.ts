import { expect, test } from 'vitest';
import { Dismissals } from '../../../../src/grid/model/dismissals.ts';
import { RowModel } from '../../../../src/grid/model/rows/rowModel.ts';

/** Rows that are their own keys, with the cursor on the first one. */
function createList(keys: string[]) {
  const rows = new RowModel<string>(10, (key) => key);
  rows.put(0, keys, {});
  const state: { cursor: number; focusedKey: string | null } = { cursor: 0, focusedKey: keys[0] ?? null };
  const calls: string[] = [];
  const focus = (line: number) => Object.assign(state, { cursor: line, focusedKey: rows.keyAt(line) });
  const dismissals = new Dismissals<string>({
    rowKey: (key) => key,
    state,
    rows,
    searchSpan: () => 20,
    focus,
    deselect: (key) => calls.push(`deselect ${key}`),
    paint: () => {},
    refresh: () => calls.push('refresh'),
    loadCursor: async () => calls.push('load'),
  });
  return { dismissals, state, calls, focus };
}

test('the cursor steps over dismissed rows and rows with an announced action', () => {
  const { dismissals, state, calls } = createList(['a', 'b', 'c', 'd']);
  dismissals.announce(['b'], '将同意');
  dismissals.dismiss('c', '已处理');
  dismissals.dismiss('a', '已处理');
  expect(state.focusedKey).toBe('d');
  expect(calls).toEqual(['deselect c', 'refresh', 'deselect a', 'refresh']);
});

test('the cursor goes to a row with an announced action when no other row is open', () => {
  const { dismissals, state } = createList(['a', 'b']);
  dismissals.announce(['b'], '将同意');
  dismissals.dismiss('a', '已处理');
  expect(state.focusedKey).toBe('b');
});

test('a dismissed row that is not loaded is deselected, and the list is not reloaded', () => {
  const { dismissals, calls } = createList(['a']);
  dismissals.dismiss('z', '已处理');
  expect(calls).toEqual(['deselect z']);
});

test('the cursor stays in place while a batch dismisses rows and moves once at its end', async () => {
  const { dismissals, state, calls } = createList(['a', 'b', 'c']);
  await dismissals.hold(async () => {
    for (const key of ['a', 'b']) dismissals.dismiss(key, '已处理');
    expect(state.focusedKey).toBe('a');
  });
  expect(state.focusedKey).toBe('c');
  expect(calls).not.toContain('refresh');
});

test('settling loads rows only when the cursor is on a dismissed row', async () => {
  const { dismissals, calls, focus } = createList(['a', 'b']);
  await dismissals.settle();
  expect(calls).toEqual([]);
  dismissals.dismiss('b', '已处理');
  focus(1);
  await dismissals.settle();
  expect(calls).toContain('load');
});
