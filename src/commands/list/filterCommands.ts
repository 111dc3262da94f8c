/** Filter commands of a list: the builder, one column, the value under the cursor. */
import type { FilterHandle } from '../../state/lists/listAnalysis.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';

type FilterCommand = Omit<CommandSpec, 'when' | 'run' | 'createPrompt' | 'group'> & {
  /** The command acts on the cell under the cursor. */
  inRows?: true;
  run: (filter: FilterHandle) => unknown;
};

function filterCommand({ inRows, run, ...spec }: FilterCommand): Command {
  return declareCommand({
    ...spec,
    group: '列表',
    when: ({ listId }) => {
      const list = findList(listId);
      return list?.filter && (!inRows || list.hasFocus()) ? 'yes' : 'hidden';
    },
    run: ({ listId }) => {
      const filter = findList(listId)?.filter;
      return filter && run(filter);
    },
  });
}

const showReason = (why: string | undefined) => {
  if (why) toast.info(why);
};

export const filterCommands: readonly Command[] = [
  filterCommand({
    id: 'list.filter',
    title: '筛选条件…',
    short: '筛选',
    search: '高级筛选 条件组 且 或',
    keys: 'Alt+/',
    statusOrder: 31,
    run: (filter) => filter.build(),
  }),
  filterCommand({
    id: 'list.filterColumn',
    title: '筛选当前列…',
    keys: 'Alt+ArrowDown',
    inRows: true,
    run: async (filter) => showReason(await filter.filterColumn()),
  }),
  filterCommand({
    id: 'list.filterByValue',
    title: '只看与当前单元格相同的',
    search: '按值筛选',
    keys: '=',
    inRows: true,
    run: (filter) => showReason(filter.filterByValue('only')),
  }),
  filterCommand({
    id: 'list.excludeValue',
    title: '排除与当前单元格相同的',
    search: '按值筛选',
    keys: '!',
    inRows: true,
    run: (filter) => showReason(filter.filterByValue('others')),
  }),
];
