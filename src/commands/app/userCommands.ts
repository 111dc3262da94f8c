/** Commands on other people's accounts: disable, enable, delete. */
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import type { LeaveAction } from '../../dialogs/account/leaveAccountTexts.ts';
import { session } from '../../state/session/session.ts';
import { type Availability, type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

const permissions = { disable: 'system:user:edit', remove: 'system:user:remove' } as const;

/** While a found person is open in the palette, the commands on that person replace these. */
const noPersonAvailability = ({ person }: CommandContext): Availability => (person ? 'hidden' : 'yes');

const leavingCommand = (act: LeaveAction, title: string, search: string): Command =>
  declareCommand({
    id: `user.${act}`,
    title,
    search,
    group: '人员',
    permission: permissions[act],
    when: noPersonAvailability,
    createPrompt: async () => (await import('./userPrompts.ts')).createLeavingPrompt(act),
  });

/** The same command for the found person. */
const personLeavingCommand = (act: LeaveAction, title: string, search: string): Command =>
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
      person && (await import('../resource/people/leavePerson.ts')).leavePerson(act, person),
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
    when: noPersonAvailability,
    createPrompt: async () => (await import('./userPrompts.ts')).createEnablingPrompt(),
  }),
  leavingCommand('remove', '删除账号', '删除用户 离职'),
  personLeavingCommand('disable', '停用其账号', '禁用用户 离职'),
  personLeavingCommand('remove', '删除其账号', '删除用户 离职'),
];
