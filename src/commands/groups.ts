/** The groups of a list: by what, walking them, closing and selecting them. */
import { type GroupHandle, listOf } from '../state/lists.ts';
import { type Command, type CommandSpec, declareCommand } from './command.ts';
import type { CommandContext } from './context.ts';

type GroupCommand = Pick<CommandSpec, 'keys' | 'search' | 'unlisted' | 'statusOrder' | 'short'> & {
  id: string;
  title: string;
  run: (groups: GroupHandle) => unknown;
};

const groupsOf = ({ listId }: CommandContext) => listOf(listId)?.groups;
const isGrouped = ({ listId }: CommandContext) => listOf(listId)?.ask().groupBy !== undefined;

const byCommand = (id: string, title: string, keys: string): Command =>
  declareCommand({
    id: `group.${id}`,
    title: (context) => (listOf(context.listId)?.ask().groupBy === id ? `取消${title}` : title),
    search: '分组 归类',
    group: '列表',
    keys,
    when: (context) => (groupsOf(context)?.by.some((one) => one.id === id) ? 'yes' : 'hidden'),
    run: (context) => groupsOf(context)?.group(id),
  });

const groupCommand = ({ run, ...spec }: GroupCommand): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => (groupsOf(context) && isGrouped(context) ? 'yes' : 'hidden'),
    run: (context) => {
      const groups = groupsOf(context);
      return groups && run(groups);
    },
  });

export const groupCommands: readonly Command[] = [
  byCommand('form', '按表单分组', 'b f'),
  byCommand('initiator', '按发起人分组', 'b i'),
  byCommand('sameness', '按同类分组', 'b s'),
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
  groupCommand({ id: 'group.fold', title: '收起或展开本组', keys: 'h', run: (groups) => groups.fold() }),
  groupCommand({
    id: 'group.foldAll',
    title: '收起或展开全部分组',
    keys: 'Shift+H',
    run: (groups) => groups.foldAll(),
  }),
];
