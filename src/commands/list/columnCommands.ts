/** Commands on the column under the cursor: pin, fit width, sort, hide. */
import type { ColumnsHandle } from '../../state/lists/listColumns.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type ColumnCommand = Pick<CommandSpec, 'keys' | 'search' | 'title'> & {
  id: string;
  /** Absent: the command acts on the column under the cursor. */
  of?: 'all' | undefined;
  /** The column must be one that the list sorts by. */
  sorts?: true | undefined;
  /** Returns a text if the command is impossible: the reason. */
  run: (columns: ColumnsHandle) => unknown;
};

const columnsHandleOf = ({ listId }: CommandContext) => findList(listId)?.columnsHandle;

/** A hidden command would leave the second key to another command bound to that key alone. */
export function columnAvailability(
  columns: ColumnsHandle | undefined,
  { of, sorts }: Pick<ColumnCommand, 'of' | 'sorts'>,
): Availability {
  if (!columns) return 'hidden';
  if (of === 'all') return 'yes';
  const column = columns.current();
  if (!column) return { no: '先用 ← → 走到一个单元格' };
  return sorts && !column.sortable ? { no: '该列不能排序' } : 'yes';
}

const columnCommand = ({ of, sorts, run, ...spec }: ColumnCommand): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => columnAvailability(columnsHandleOf(context), { of, sorts }),
    run: (context) => {
      const list = findList(context.listId);
      // A closed menu leaves the focus nowhere; the rows show the result and take the focus.
      list?.focusGrid();
      const why = list && run(list.columnsHandle);
      if (typeof why === 'string') toast.info(why);
    },
  });

const isPinned = (context: CommandContext) => columnsHandleOf(context)?.current()?.pinned === true;

export const columnCommands: readonly Command[] = [
  columnCommand({
    id: 'column.menu',
    title: '列菜单',
    search: '表头 右键',
    keys: ['w w', 'Alt+Shift+ArrowDown'],
    run: (columns) => columns.openMenu(),
  }),
  columnCommand({
    id: 'column.addSort',
    title: '加入多列排序',
    search: '次要排序 第二排序 升序 降序',
    keys: 'Alt+Shift+S',
    sorts: true,
    run: (columns) => columns.addSort(),
  }),
  columnCommand({
    id: 'column.pin',
    title: (context) => (isPinned(context) ? '取消固定当前列' : '固定当前列到左侧'),
    search: '冻结 取消冻结 锁定',
    keys: 'w p',
    run: (columns) => columns.togglePin(),
  }),
  columnCommand({
    id: 'column.fit',
    title: '列宽适应内容',
    search: '自动列宽',
    keys: 'w f',
    run: (columns) => columns.fit('current'),
  }),
  columnCommand({
    id: 'column.fitAll',
    title: '全部列宽适应内容',
    search: '自动列宽',
    keys: 'w a',
    of: 'all',
    run: (columns) => columns.fit('all'),
  }),
  columnCommand({
    id: 'column.hide',
    title: '隐藏当前列',
    keys: 'w h',
    run: (columns) => columns.hide(),
  }),
];

/** The header menu. */
export const columnMenuIds = [
  'list.sort',
  'column.addSort',
  'list.filterColumn',
  'group.column',
  'column.pin',
  'column.fit',
  'column.fitAll',
  'column.hide',
  'list.columns',
] as const;
