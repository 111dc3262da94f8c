/** Other people's accounts: disabled, enabled, deleted. */
import type { PickedUser } from '../../contract/calls/user.ts';
import type { Leaving } from '../dialogs/parts/leavingWords.ts';
import { session } from '../state/session.ts';
import { type Command, declareCommand, type When } from './command.ts';
import type { CommandContext } from './context.ts';

const permissions = { disable: 'system:user:edit', remove: 'system:user:remove' } as const;

/** Before somebody who was found there are commands about that person instead. */
const beforeNobody = ({ person }: CommandContext): When => (person ? 'hidden' : 'yes');

const leavingCommand = (act: Leaving, title: string, search: string): Command =>
  declareCommand({
    id: `user.${act}`,
    title,
    search,
    group: '人员',
    permission: permissions[act],
    when: beforeNobody,
    walk: async () => (await import('./walks/userWalks.ts')).leavingWalk(act),
  });

/** The same for the person whom one has found. */
const personLeavingCommand = (act: Leaving, title: string, search: string): Command =>
  declareCommand({
    id: `person.${act}`,
    title,
    search,
    group: '人员',
    permission: permissions[act],
    destructive: true,
    when: ({ person }) => {
      if (!person) return 'hidden';
      return isMe(person) ? { no: '不能是本人' } : 'yes';
    },
    run: async ({ person }) =>
      person && (await import('../dialogs/leaveAccount.ts')).leaveAccount(act, person),
  });

const isMe = ({ userId }: PickedUser) => userId === session.person?.userId;

export const userCommands: readonly Command[] = [
  leavingCommand('disable', '停用账号', '禁用用户 离职'),
  declareCommand({
    id: 'user.enable',
    title: '启用账号',
    search: '恢复用户 解除停用',
    group: '人员',
    permission: permissions.disable,
    when: beforeNobody,
    walk: async () => (await import('./walks/userWalks.ts')).enablingWalk(),
  }),
  leavingCommand('remove', '删除账号', '删除用户 离职'),
  personLeavingCommand('disable', '停用其账号', '禁用用户 离职'),
  personLeavingCommand('remove', '删除其账号', '删除用户 离职'),
];
