/** What can be done with a person that was found: see, ask for, hand over to. */

import type { PickedUser } from '../../contract/calls/user.ts';
import { api } from '../client/api.ts';
import { openAbsence } from '../dialogs/absence.ts';
import { choiceOf } from '../dialogs/parts/choiceOf.ts';
import { navigate } from '../state/navigation.ts';
import { session } from '../state/session.ts';
import { writeClipboard } from '../ui/clipboard.ts';
import { toast } from '../ui/toast.ts';
import { type Command, type CommandSpec, declareCommand, type When } from './command.ts';
import type { CommandContext } from './context.ts';
import { mayPress, taskOf } from './taskContext.ts';
import type { Walk } from './walk.ts';
import { personOption } from './walks/questions.ts';

declare module './context.ts' {
  interface CommandContext {
    /** Somebody who was found and whom one looks at. */
    person?: PickedUser | undefined;
  }
}

type PersonCommand = Pick<CommandSpec, 'id' | 'title' | 'search' | 'permission'> & {
  fits?: (person: PickedUser, context: CommandContext) => When;
  run: (person: PickedUser) => unknown;
};

const personCommand = ({ fits, run, ...spec }: PersonCommand): Command =>
  declareCommand({
    ...spec,
    group: '人员',
    when: (context) => {
      if (!context.person) return 'hidden';
      return fits?.(context.person, context) ?? 'yes';
    },
    run: ({ person }) => person && run(person),
  });

const isMe = ({ userId }: PickedUser) => userId === session.person?.userId;

const places = { todo: '/flow-manage/my-flow/todo', query: '/flow-manage/my-flow/query' };

/** A page of the person's menu. */
const reachable = (address: string) => (): When => (session.pages.has(address) ? 'yes' : 'hidden');

const go = (address: string, search: Record<string, string>) =>
  navigate(`${address}?${new URLSearchParams(search)}`);

type TaskWalk = {
  id: string;
  title: (name: string) => string;
  button: 'transform' | 'addSign';
  /** The question whose answer the person is. */
  name: string;
  walk: (task: NonNullable<ReturnType<typeof taskOf>>) => Promise<Walk | undefined>;
};

/** With the task that is before one, where its node allows that. */
const taskCommand = ({ id, title, button, name, walk }: TaskWalk): Command =>
  declareCommand({
    id,
    title: ({ person }) => title(person?.nickName ?? ''),
    detail: (context) => taskOf(context)?.title,
    group: '人员',
    when: (context) => {
      const task = taskOf(context);
      if (!context.person || !task || !mayPress(task, button)) return 'hidden';
      return isMe(context.person) ? { no: '不能是本人' } : 'yes';
    },
    walk: async (context) => {
      const task = taskOf(context);
      const asked = task && (await walk(task));
      if (!asked || !context.person) return asked;
      return { ...asked, given: { [name]: { options: [personOption(context.person)] } } };
    },
  });

export const personCommands: readonly Command[] = [
  personCommand({
    id: 'person.todo',
    title: '由其发起的待办',
    fits: reachable(places.todo),
    run: ({ nickName }) => go(places.todo, { 'f.initiatorName': nickName }),
  }),
  taskCommand({
    id: 'person.transfer',
    title: (name) => `把当前任务转交给${name}`,
    button: 'transform',
    name: 'delegateUserId',
    walk: async (task) => (await import('./walks/taskWalks.ts')).transferWalk(task),
  }),
  taskCommand({
    id: 'person.addSign',
    title: (name) => `请${name}加签当前任务`,
    button: 'addSign',
    name: 'candidateUserIdList',
    walk: async (task) => (await import('./walks/taskWalks.ts')).addSignWalk(task),
  }),
  personCommand({
    id: 'person.flows',
    title: '与其有关的流程',
    search: '参与 处理 发起',
    fits: reachable(places.query),
    run: ({ userId }) => go(places.query, { 'f.userId[]': userId }),
  }),
  personCommand({
    id: 'person.absence',
    title: '缺勤时由其代办',
    search: '缺勤委托 请假 出差 受托人',
    fits: (person) => (isMe(person) ? { no: '不能委托给本人' } : 'yes'),
    run: (person) => openAbsence(choiceOf(person)),
  }),
  personCommand({
    id: 'person.copy',
    title: '复制姓名和部门',
    search: '联系方式',
    run: ({ nickName, underDeptIdNames }) => copied([nickName, underDeptIdNames]),
  }),
  personCommand({
    id: 'person.contact',
    title: '复制联系方式',
    search: '电话 手机 邮箱',
    permission: 'system:user:query',
    run: async ({ userId }) => {
      const { nickName, underDeptIdNames, phonenumber, email } = await api.user.detail({
        params: { userId },
      });
      await copied([nickName, underDeptIdNames, phonenumber, email]);
    },
  }),
];

async function copied(parts: readonly string[]): Promise<void> {
  const text = parts.filter(Boolean).join(' ');
  await writeClipboard(text);
  toast.success(`已复制：${text}`);
}
