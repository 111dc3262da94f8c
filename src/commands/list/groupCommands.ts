/** Group commands of a list: grouping, moving between groups, collapsing and selecting them. */
import { findList, type GroupHandle } from '../../state/lists/listRegistry.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type GroupCommand = Pick<CommandSpec, 'keys' | 'search' | 'unlisted' | 'statusOrder' | 'short'> & {
  id: string;
  title: string;
  run: (groups: GroupHandle) => unknown;
};

const groupHandleOf = ({ listId }: CommandContext) => findList(listId)?.groups;
const isGrouped = ({ listId }: CommandContext) => findList(listId)?.currentQuery().groupBy !== undefined;

const createGroupByCommand = (id: string, title: string, keys: string): Command =>
  declareCommand({
    id: `group.${id}`,
    title: (context) => (findList(context.listId)?.currentQuery().groupBy === id ? `取消${title}` : title),
    search: '分组 归类',
    group: '列表',
    keys,
    when: (context) => (groupHandleOf(context)?.by.some((one) => one.id === id) ? 'yes' : 'hidden'),
    run: (context) => groupHandleOf(context)?.group(id),
  });

const groupCommand = ({ run, ...spec }: GroupCommand): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => (groupHandleOf(context) && isGrouped(context) ? 'yes' : 'hidden'),
    run: (context) => {
      const groups = groupHandleOf(context);
      return groups && run(groups);
    },
  });

export const groupCommands: readonly Command[] = [
  createGroupByCommand('form', '按表单分组', 'b f'),
  createGroupByCommand('initiator', '按发起人分组', 'b i'),
  createGroupByCommand('sameness', '按同类分组', 'b s'),
  groupCommand({
    id: 'group.next',
    unlisted: true,
    title: '下一组',
    keys: '}',
    run: (groups) => groups.step(1),
  }),
  groupCommand({
    id: 'group.previous',
    unlisted: true,
    title: '上一组',
    keys: '{',
    run: (groups) => groups.step(-1),
  }),
  groupCommand({
    id: 'group.select',
    title: '选择本组（先不含例外）',
    short: '选择本组',
    keys: 'Shift+X',
    statusOrder: 21,
    run: (groups) => groups.select(),
  }),
  groupCommand({ id: 'group.fold', title: '收起或展开本组', keys: 'h', run: (groups) => groups.toggle() }),
  groupCommand({
    id: 'group.foldAll',
    title: '收起或展开全部分组',
    keys: 'Shift+H',
    run: (groups) => groups.toggleAll(),
  }),
];
