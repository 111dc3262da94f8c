/** Commands of the person's other sessions: end one or all others; also change the phone number. */
import type { OpenSession } from '../../../contract/calls/userSession.ts';
import { api } from '../../client/api.ts';
import { openPhone } from '../../dialogs/account/openPhone.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { refetchOwnSessions } from '../../state/cache/own/ownSessions.ts';
import { session } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, declareCommand } from '../core/command.ts';

type OwnSession = Pick<OpenSession, 'sessionId' | 'device' | 'address' | 'current'>;

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The session under the cursor of the profile page. */
    ownSession?: OwnSession | undefined;
  }
}

/** A person who must change the password does that first. */
export const passwordAvailability = (): Availability =>
  session.person?.needPerfectPassword ? { no: '请先修改密码' } : 'yes';

function endAvailability(one: OwnSession | undefined): Availability {
  if (!one) return 'hidden';
  return one.current ? { no: '这是当前登录，请用“退出”' } : 'yes';
}

async function endOneSession(one: OwnSession | undefined): Promise<void> {
  if (!one) return;
  const body = `${one.device}（${one.address}）将立即退出，未保存的内容会丢失。是否继续?`;
  if (!(await confirm({ title: '退出该设备', body, confirmLabel: '退出该设备', danger: true }))) return;
  await api.userSession.endOwn({ body: { sessionId: one.sessionId } });
  toast.success('该设备已退出');
  await refetchOwnSessions();
}

async function endOtherSessions(): Promise<void> {
  const body = '除当前登录外，您在其他设备上的登录都将立即退出。是否继续?';
  if (!(await confirm({ title: '退出其他设备', body, confirmLabel: '退出其他设备', danger: true }))) return;
  const ended = await api.userSession.endOthers();
  toast.success(ended > 0 ? `已退出 ${ended} 个设备` : '没有其他登录');
  await refetchOwnSessions();
}

export const ownSessionCommands: readonly Command[] = [
  declareCommand({
    id: 'session.end',
    title: '退出该设备',
    search: '下线 登录设备',
    group: '系统',
    keys: 'Delete',
    destructive: true,
    when: ({ ownSession }) => endAvailability(ownSession),
    run: ({ ownSession }) => endOneSession(ownSession),
  }),
  declareCommand({
    id: 'session.endOthers',
    title: '退出其他设备',
    search: '下线 登录设备 会话 强制退出',
    group: '系统',
    destructive: true,
    when: passwordAvailability,
    run: endOtherSessions,
  }),
  declareCommand({
    id: 'profile.phone',
    title: '修改手机',
    search: '手机号 电话',
    group: '系统',
    when: passwordAvailability,
    run: () => openPhone(),
  }),
];
