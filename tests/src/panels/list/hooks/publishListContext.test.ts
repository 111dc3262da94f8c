import { expect, onTestFinished, test } from 'vitest';
import { commandContext } from '../../../../../src/commands/core/commandContext.ts';
import { onlyTargetRow } from '../../../../../src/commands/resource/resourceContext.ts';
import { createListHandle } from '../../../../../src/grid/handles/listHandle.ts';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { ListView } from '../../../../../src/grid/model/listView.ts';
import { publishListContext } from '../../../../../src/panels/list/hooks/publishListContext.ts';
import { registerList } from '../../../../../src/state/lists/listRegistry.ts';

type Row = { id: string; pid: string | null; status: string };

async function openList(hasTree: boolean) {
  const rows: Row[] = [
    { id: 'a', pid: null, status: '0' },
    { id: 'b', pid: hasTree ? 'a' : null, status: '0' },
  ];
  const listBelow = (keys: readonly (string | null)[]) =>
    rows.filter(({ pid }) => keys.includes(pid)).map((row) => ({ ...row }));
  const view: ListView<Row> = {
    id: 'test',
    title: '测试',
    source: async () => ({ rows: listBelow([null]), total: 2, ...(hasTree && { tops: 1 }) }),
    rowKey: ({ id }) => id,
    columns: [],
    evals: [],
    commands: [],
    search: [],
    chips: [],
    ...(hasTree && {
      tree: {
        count: ({ id }) => listBelow([id]).length,
        parentOf: ({ pid }) => pid,
        loadChildren: async (keys) => listBelow(keys),
      },
    }),
    empty: { title: '', hint: '' },
  };
  const model = new ListModel(view);
  await model.loader.loadBlock(0);
  const handle = createListHandle(model, { access: () => undefined, setOpened: () => {}, open: () => {} });
  onTestFinished(registerList(handle));
  onTestFinished(publishListContext(model));
  return { model, handle, rows };
}

test('a row that was loaded again is the focused row of commands, without a move of the cursor', async () => {
  const { handle, rows } = await openList(false);
  expect(commandContext().focusedRow).toMatchObject({ id: 'a', status: '0' });
  Object.assign(rows[0] ?? {}, { status: '1' });
  await handle.reload();
  expect(commandContext().focusedRow).toMatchObject({ id: 'a', status: '1' });
});

test('a row below another one that was loaded again is the focused row of commands', async () => {
  const { model, handle, rows } = await openList(true);
  await handle.tree?.showChildren('a');
  model.move(1);
  expect(commandContext().focusedRow).toMatchObject({ id: 'b', status: '0' });
  Object.assign(rows[1] ?? {}, { status: '1' });
  await handle.reload();
  expect(commandContext().focusedRow).toMatchObject({ id: 'b', status: '1' });
});

test('a row with a known change is the focused row of commands before it is loaded again', async () => {
  const { model } = await openList(false);
  model.patchRow('a', { status: '1' });
  expect(commandContext().focusedRow).toMatchObject({ status: '1' });
});

test('a selected row that was loaded again is the target of commands, also beside the cursor', async () => {
  const { model, handle, rows } = await openList(false);
  model.selection.toggle(1);
  expect(onlyTargetRow(commandContext())).toMatchObject({ id: 'b', status: '0' });
  const before = commandContext();
  Object.assign(rows[1] ?? {}, { status: '1' });
  await handle.reload();
  expect(onlyTargetRow(commandContext())).toMatchObject({ id: 'b', status: '1' });
  expect(commandContext()).not.toBe(before);
});
