import { expect, test } from 'vitest';
import { Cursor } from '../../../../src/grid/model/cursor.ts';
import { RowModel } from '../../../../src/grid/model/rows/rowModel.ts';

function createCursor(keys: string[]) {
  const rows = new RowModel<string>(10, (key) => key);
  rows.put(0, keys, {});
  const state: { total: number; cursor: number; focusedKey: string | null } = {
    total: keys.length,
    cursor: -1,
    focusedKey: null,
  };
  const pagination = {
    offset: 0,
    get lastLine() {
      return state.total - 1;
    },
  };
  const load = (loaded: string[]) => {
    rows.put(0, loaded, {});
    state.total = loaded.length;
    cursor.follow();
  };
  const cursor = new Cursor({ state, rows, pagination, focus: (line) => cursor.stand(line) });
  return { cursor, state, load };
}

test('the cursor follows its row when rows before it appear', () => {
  const { cursor, state, load } = createCursor(['a', 'b']);
  cursor.stand(1);
  load(['new', 'a', 'b']);
  expect(state).toMatchObject({ cursor: 2, focusedKey: 'b' });
});

test('the cursor stays at its index when its row is gone, within the list', () => {
  const { cursor, state, load } = createCursor(['a', 'b', 'c']);
  cursor.stand(2);
  load(['a', 'b']);
  expect(state).toMatchObject({ cursor: 1, focusedKey: 'b' });
});

test('the cursor leaves an empty list', () => {
  const { cursor, state, load } = createCursor(['a']);
  cursor.stand(0);
  load([]);
  expect(state).toMatchObject({ cursor: -1, focusedKey: null });
});
