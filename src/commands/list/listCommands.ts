/** Commands on a whole list: search, columns, order, pages. */

import { findList, type ListHandle } from '../../state/lists/listRegistry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import { columnAvailability } from './columnCommands.ts';

type ListCommand = Pick<CommandSpec, 'keys' | 'statusOrder' | 'short' | 'search'> & {
  id: string;
  title: string;
  run: (list: ListHandle) => unknown;
};

const listCommand = ({ run, ...spec }: ListCommand): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: ({ listId }) => (findList(listId) ? 'yes' : 'hidden'),
    run: ({ listId }) => {
      const list = findList(listId);
      return list && run(list);
    },
  });

function sortByCell(list: ListHandle) {
  // A closed header menu does not restore the focus.
  list.focusGrid();
  const why = list.sortByCell();
  if (why) toast.info(why);
}

export const listCommands: readonly Command[] = [
  listCommand({
    id: 'list.search',
    title: '搜索列表',
    short: '搜索',
    keys: '/',
    statusOrder: 30,
    run: (list) => list.focusSearch(),
  }),
  listCommand({ id: 'list.refresh', title: '刷新列表', keys: 'Alt+R', run: (list) => list.refresh() }),
  listCommand({
    id: 'list.toggleSearch',
    title: '显示或隐藏搜索区',
    keys: 'Alt+F',
    run: (list) => list.toggleSearch(),
  }),
  listCommand({
    id: 'list.searchItems',
    title: '调整搜索项',
    search: '筛选条件',
    run: (list) => list.chooseSearchItems(),
  }),
  listCommand({
    id: 'list.columns',
    title: '显示/隐藏列',
    search: '列设置',
    run: (list) => list.chooseColumns(),
  }),
  declareCommand({
    id: 'list.sort',
    title: '按当前列排序',
    group: '列表',
    keys: 'Alt+S',
    when: ({ listId }) => columnAvailability(findList(listId)?.columnsHandle, { sorts: true }),
    run: ({ listId }) => {
      const list = findList(listId);
      if (list) sortByCell(list);
    },
  }),
  listCommand({
    id: 'list.paging',
    title: '切换分页与连续滚动',
    search: '翻页',
    run: (list) => list.togglePaging(),
  }),
  listCommand({
    id: 'list.filters',
    title: '转到已生效的筛选',
    search: '移除筛选条件',
    keys: 'f',
    run: (list) => list.focusFilters() || toast.info('没有已生效的筛选；Alt F 打开搜索区'),
  }),
  listCommand({
    id: 'list.reset',
    title: '清除筛选',
    search: '重置',
    keys: 'Shift+F',
    run: (list) => list.resetQuery(),
  }),
];
