/** The columns of a list: pinned, as wide as their texts, sorted by, hidden. All of it is about the one under the cursor. */
import type { ColumnsHandle } from '../../state/lists/listColumns.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type ColumnCommand = Pick<CommandSpec, 'keys' | 'search' | 'title'> & {
  id: string;
  /** Left out: it is about the column under the cursor. */
  of?: 'all';
  /** A text it answers is why it cannot be done. */
  run: (columns: ColumnsHandle) => unknown;
};

const columnsHandleOf = ({ listId }: CommandContext) => findList(listId)?.columnsHandle;

/** Hidden it would leave the second key to whatever is bound to it alone. */
function columnAvailability(columns: ColumnsHandle | undefined, of: ColumnCommand['of']): Availability {
  if (!columns) return 'hidden';
  return of === 'all' || columns.current() ? 'yes' : { no: '先用 ← → 走到一个单元格' };
}

const columnCommand = ({ of, run, ...spec }: ColumnCommand): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => columnAvailability(columnsHandleOf(context), of),
    run: (context) => {
      const list = findList(context.listId);
      // A menu that was chosen from leaves the focus nowhere; what comes of it is in the rows.
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

/** What the menu of a header offers. */
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
