/** Commands of the person's own picture. */
import { ref } from 'valtio';
import { api } from '../../client/api.ts';
import { openAvatar } from '../../dialogs/avatar/openAvatar.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { putAvatar } from '../../state/cache/avatars.ts';
import { session } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { passwordAvailability } from './ownSessionCommands.ts';

function showOwnAvatar(avatar: string): void {
  if (!session.person) return;
  session.person = ref({ ...session.person, avatar });
  putAvatar(session.person.userId, avatar);
}

async function changeAvatar(): Promise<void> {
  const avatar = await openAvatar();
  if (avatar === undefined) return;
  showOwnAvatar(avatar);
  toast.success('头像已更换');
}

async function removeAvatar(): Promise<void> {
  const body = '移除后显示姓名的首字。是否继续?';
  if (!(await confirm({ title: '移除头像', body, confirmLabel: '移除头像', danger: true }))) return;
  await api.user.removeAvatar();
  showOwnAvatar('');
  toast.success('头像已移除');
}

export const avatarCommands: readonly Command[] = [
  declareCommand({
    id: 'profile.avatar',
    title: '更换头像',
    search: '照片 图片 上传头像',
    group: '系统',
    when: passwordAvailability,
    run: changeAvatar,
  }),
  declareCommand({
    id: 'profile.removeAvatar',
    title: '移除头像',
    search: '删除 照片',
    group: '系统',
    destructive: true,
    when: () => (session.person?.avatar ? passwordAvailability() : 'hidden'),
    run: removeAvatar,
  }),
];
