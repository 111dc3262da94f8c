/** Moving, selecting and copying in the current list. All commands act synchronously on the list's model. */
import { type CopyMode, findList, type ListHandle, type TreeHandle } from '../../state/lists/listRegistry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type RowCommand = Pick<CommandSpec, 'keys' | 'statusOrder' | 'short' | 'search' | 'unlisted'> & {
  id: string;
  title: string;
  /** Absent: in any list. `grid`: outside the rows its keys have another meaning. */
  at?: 'grid';
  run: (list: ListHandle) => unknown;
};

function rowCommand({ at, run, ...spec }: RowCommand): Command {
  return declareCommand({
    ...spec,
    group: '列表',
    when: (context) => {
      const list = findList(context.listId);
      return list && (at !== 'grid' || list.hasFocus()) ? 'yes' : 'hidden';
    },
    run: (context) => withList(context, run),
  });
}

function treeHandleOf({ listId }: CommandContext, can: (tree: TreeHandle) => boolean): Availability {
  const list = findList(listId);
  return list?.tree && list.hasFocus() && can(list.tree) ? 'yes' : 'hidden';
}

const withList = (context: CommandContext, run: (list: ListHandle) => unknown) => {
  const list = findList(context.listId);
  return list && run(list);
};

async function copyRows(list: ListHandle, what: CopyMode) {
  const { ranged } = list.cells;
  const taken = await list.copy(what);
  if (taken === 'tooMuch') toast.warning('选中的单元格太多，请缩小范围或用导出');
  else if (taken.rows === 0) toast.info('没有可复制的内容');
  else if (what !== 'row' && ranged) toast.success(`已复制 ${taken.rows} 行 ${taken.cells / taken.rows} 列`);
  else toast.success(taken.rows === 1 ? '已复制' : `已复制 ${taken.rows} 行`);
}

type CellCommand = Pick<RowCommand, 'id' | 'title' | 'keys'> & { lines?: number; columns?: number };

/** Up and down extend the row selection as long as no cell has the cursor. */
const cellCommand = ({ lines, columns, ...spec }: CellCommand): Command =>
  declareCommand({
    ...spec,
    unlisted: true,
    group: '列表',
    when: ({ listId }) => {
      const list = findList(listId);
      return list?.hasFocus() && (columns !== undefined || list.cells.active === true) ? 'yes' : 'hidden';
    },
    run: (context) =>
      withList(context, (list) =>
        list.cells.extend({ ...(lines && { lines }), ...(columns && { columns }) }),
      ),
  });

const cellCommands: readonly Command[] = [
  cellCommand({ id: 'cell.extendDown', title: '向下框选单元格', keys: 'Shift+ArrowDown', lines: 1 }),
  cellCommand({ id: 'cell.extendUp', title: '向上框选单元格', keys: 'Shift+ArrowUp', lines: -1 }),
  cellCommand({ id: 'cell.extendRight', title: '向右框选单元格', keys: 'Shift+ArrowRight', columns: 1 }),
  cellCommand({ id: 'cell.extendLeft', title: '向左框选单元格', keys: 'Shift+ArrowLeft', columns: -1 }),
  declareCommand({
    id: 'cell.end',
    unlisted: true,
    title: '取消框选',
    group: '列表',
    keys: 'Escape',
    when: ({ listId }) => (findList(listId)?.cells.ranged === true ? 'yes' : 'hidden'),
    run: (context) => withList(context, (list) => list.cells.end()),
  }),
];

export const rowCommands: readonly Command[] = [
  // Declared before the row commands, which have the same keys.
  ...cellCommands,
  rowCommand({
    id: 'row.next',
    unlisted: true,
    title: '下一行',
    keys: ['j', 'ArrowDown'],
    statusOrder: 1,
    run: (list) => list.move(1),
  }),
  rowCommand({
    id: 'row.previous',
    unlisted: true,
    title: '上一行',
    keys: ['k', 'ArrowUp'],
    statusOrder: 2,
    run: (list) => list.move(-1),
  }),
  rowCommand({
    id: 'row.pageDown',
    unlisted: true,
    title: '下翻一屏',
    keys: 'PageDown',
    at: 'grid',
    run: (list) => list.movePage(1),
  }),
  rowCommand({
    id: 'row.pageUp',
    unlisted: true,
    title: '上翻一屏',
    keys: 'PageUp',
    at: 'grid',
    run: (list) => list.movePage(-1),
  }),
  rowCommand({
    id: 'row.first',
    unlisted: true,
    title: '第一行',
    keys: ['Home', 'Mod+Home', 'g g'],
    at: 'grid',
    run: (list) => list.moveTo('first'),
  }),
  rowCommand({
    id: 'row.last',
    unlisted: true,
    title: '最后一行',
    keys: ['End', 'Mod+End', 'Shift+G'],
    at: 'grid',
    run: (list) => list.moveTo('last'),
  }),
  // Declared before the cell commands, which have the same keys.
  declareCommand({
    id: 'row.openBranch',
    title: '展开下级',
    group: '列表',
    keys: 'ArrowRight',
    when: (context) => treeHandleOf(context, (tree) => tree.canOpen()),
    run: (context) => findList(context.listId)?.tree?.open(),
  }),
  declareCommand({
    id: 'row.closeBranch',
    title: '收起下级',
    search: '转到上级',
    group: '列表',
    keys: 'ArrowLeft',
    when: (context) => treeHandleOf(context, (tree) => tree.canClose()),
    run: (context) => findList(context.listId)?.tree?.close(),
  }),
  rowCommand({
    id: 'row.cellLeft',
    unlisted: true,
    title: '左边的单元格',
    keys: 'ArrowLeft',
    at: 'grid',
    run: (list) => list.moveCell(-1),
  }),
  rowCommand({
    id: 'row.cellRight',
    unlisted: true,
    title: '右边的单元格',
    keys: 'ArrowRight',
    at: 'grid',
    run: (list) => list.moveCell(1),
  }),
  rowCommand({ id: 'row.open', title: '打开', keys: 'o', run: (list) => list.open() }),
  rowCommand({
    id: 'row.enter',
    unlisted: true,
    title: '打开当前行',
    keys: 'Enter',
    at: 'grid',
    run: (list) => list.open(),
  }),
  rowCommand({
    id: 'row.select',
    title: '选择当前行',
    short: '选择',
    keys: 'x',
    statusOrder: 20,
    run: (list) => list.toggle(),
  }),
  rowCommand({
    id: 'row.selectHere',
    unlisted: true,
    title: '选择或取消选择',
    keys: 'Space',
    at: 'grid',
    run: (list) => list.toggle(),
  }),
  rowCommand({
    id: 'row.extendHere',
    unlisted: true,
    title: '选择到当前行',
    keys: 'Shift+Space',
    at: 'grid',
    run: (list) => list.extend(0),
  }),
  rowCommand({
    id: 'row.extendDown',
    unlisted: true,
    title: '向下扩展选择',
    keys: ['Shift+J', 'Shift+ArrowDown'],
    run: (list) => list.extend(1),
  }),
  rowCommand({
    id: 'row.extendUp',
    unlisted: true,
    title: '向上扩展选择',
    keys: ['Shift+K', 'Shift+ArrowUp'],
    run: (list) => list.extend(-1),
  }),
  rowCommand({
    id: 'row.extendEnd',
    unlisted: true,
    title: '选择到最后一行',
    keys: 'Shift+End',
    at: 'grid',
    run: (list) => list.extendTo('last'),
  }),
  rowCommand({
    id: 'row.extendHome',
    unlisted: true,
    title: '选择到第一行',
    keys: 'Shift+Home',
    at: 'grid',
    run: (list) => list.extendTo('first'),
  }),
  rowCommand({
    id: 'row.selectAll',
    title: '选择全部符合条件的数据',
    keys: 'Mod+A',
    run: (list) => list.selectAll(),
  }),
  declareCommand({
    id: 'row.clear',
    title: '取消选择',
    group: '列表',
    keys: 'Escape',
    when: ({ selection, listId }) =>
      findList(listId) && selection && selection.count > 0 ? 'yes' : 'hidden',
    run: (context) => withList(context, (list) => list.clearSelection()),
  }),
  rowCommand({
    id: 'row.copy',
    title: '复制',
    keys: 'Mod+C',
    at: 'grid',
    run: (list) => copyRows(list, 'cell'),
  }),
  rowCommand({
    id: 'row.copyLabelled',
    title: '复制（含列名）',
    search: '带表头复制 标题行',
    keys: 'Alt+C',
    at: 'grid',
    run: (list) => copyRows(list, 'labeled'),
  }),
  rowCommand({
    id: 'row.copyRow',
    title: '复制整行',
    keys: 'Mod+Shift+C',
    run: (list) => copyRows(list, 'row'),
  }),
];
