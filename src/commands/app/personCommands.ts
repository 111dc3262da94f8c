/** Commands on a person found in the palette: view, search by, transfer to. */

import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { api } from '../../client/api.ts';
import { openAbsence } from '../../dialogs/absence/openAbsence.ts';
import { furtherActionKinds, type TaskActionKind, taskActions } from '../../dialogs/action/actionRegistry.ts';
import { toPersonChoice } from '../../dialogs/people/personChoice.ts';
import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { writeClipboard } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { findCurrentTask, hasButton } from '../core/currentTask.ts';
import { toPersonOption } from '../core/promptQuestions.ts';
import { createTaskPrompt } from '../task/actionPlans.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The found person who is open in the palette. */
    person?: PickedUser | undefined;
  }
}

type PersonCommand = Pick<CommandSpec, 'id' | 'title' | 'search' | 'permission'> & {
  fits?: (person: PickedUser, context: CommandContext) => Availability;
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

const listAddresses = { todo: '/flow-manage/my-flow/todo', query: '/flow-manage/my-flow/query' };

/** Available if the page is in the person's menu. */
const pageAvailability = (address: string) => (): Availability =>
  session.pages.has(address) ? 'yes' : 'hidden';

const openList = (address: string, search: Record<string, string>) =>
  navigate(`${address}?${new URLSearchParams(search)}`);

/** Acts on the current task, if its node allows the action. */
function taskCommand(kind: TaskActionKind): Command[] {
  const { button, onPerson } = taskActions[kind];
  if (!onPerson) return [];
  const { id, title, question } = onPerson;
  const command = declareCommand({
    id,
    title: ({ person }) => title(person?.nickName ?? ''),
    detail: (context) => findCurrentTask(context)?.title,
    group: '人员',
    when: (context) => {
      const task = findCurrentTask(context);
      if (!context.person || !task || !hasButton(task, button)) return 'hidden';
      return isMe(context.person) ? { no: '不能是本人' } : 'yes';
    },
    createPrompt: async (context) => {
      const task = findCurrentTask(context);
      const prompt = task && (await createTaskPrompt(task, kind));
      if (!prompt || !context.person) return prompt;
      return { ...prompt, given: { [question]: { options: [toPersonOption(context.person)] } } };
    },
  });
  return [command];
}

export const personCommands: readonly Command[] = [
  personCommand({
    id: 'person.todo',
    title: '由其发起的待办',
    fits: pageAvailability(listAddresses.todo),
    run: ({ nickName }) => openList(listAddresses.todo, { 'f.initiatorName': nickName }),
  }),
  ...furtherActionKinds.flatMap(taskCommand),
  personCommand({
    id: 'person.flows',
    title: '与其有关的流程',
    search: '参与 处理 发起',
    fits: pageAvailability(listAddresses.query),
    run: ({ userId }) => openList(listAddresses.query, { 'f.userId[]': userId }),
  }),
  personCommand({
    id: 'person.absence',
    title: '缺勤时由其代办',
    search: '缺勤委托 请假 出差 受托人',
    fits: (person) => (isMe(person) ? { no: '不能委托给本人' } : 'yes'),
    run: (person) => openAbsence(toPersonChoice(person)),
  }),
  personCommand({
    id: 'person.copy',
    title: '复制姓名和部门',
    search: '联系方式',
    run: ({ nickName, underDeptIdNames }) => copyText([nickName, underDeptIdNames]),
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
      await copyText([nickName, underDeptIdNames, phonenumber, email]);
    },
  }),
];

async function copyText(parts: readonly string[]): Promise<void> {
  const text = parts.filter(Boolean).join(' ');
  await writeClipboard(text);
  toast.success(`已复制：${text}`);
}
