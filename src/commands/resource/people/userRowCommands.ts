/** Commands on the rows of the list of people. */
import { ownAccount } from '../../../../contract/resources/people/ownAccount.ts';
import { api } from '../../../client/api.ts';
import { confirm } from '../../../dialogs/confirm/confirm.ts';
import { openImport } from '../../../dialogs/import/openImport.ts';
import { userImporter } from '../../../dialogs/import/sheetImporter.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Command } from '../../core/command.ts';
import type { CommandContext } from '../../core/commandContext.ts';
import { loadTargets } from '../../record/targetRecords.ts';
import { refreshRows, targetRows } from '../resourceContext.ts';
import { rowCommand } from '../rowCommand.ts';
import { createHandOverPrompt } from './handOverPrompt.ts';
import { leaveRows } from './leavePerson.ts';
import { canActOn } from './ownRow.ts';
import { createMovePrompt, createRolePrompt } from './userRowPrompts.ts';

async function disableRows(context: CommandContext): Promise<void> {
  const ids = await loadTargets(context);
  if (canActOn(ids, ownAccount.end)) await leaveRows('disable', context, ids);
}

async function enableRows(context: CommandContext): Promise<void> {
  const ids = await loadTargets(context);
  await api.user.editMany({ body: { ids, status: '0' } });
  toast.success(`已启用 ${ids.length} 人`);
  refreshRows(context);
}

async function resetPassword(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const title = `重置 ${row.nickName} 的密码`;
  const body = '其所有登录立即失效，新密码由系统生成，下次登录时须修改。是否继续?';
  if (!(await confirm({ title, body, confirmLabel: '重置密码', danger: true }))) return;
  const { initialPassword } = await api.user.resetPassword({ body: { userId: String(row.id) } });
  const { showOneTimePassword } = await import('../../../dialogs/account/showOneTimeSecret.ts');
  if (initialPassword !== undefined) await showOneTimePassword(initialPassword);
}

async function unlockAccount(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const { removed } = await api.userSession.unlock({ body: { userName: String(row.userName) } });
  toast.success(removed > 0 ? `已解锁 ${row.nickName}` : '账号没有锁定');
}

async function endSessions(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const body = `${row.nickName} 在所有设备上的登录将立即退出。是否继续?`;
  if (!(await confirm({ title: '结束会话', body, confirmLabel: '结束会话', danger: true }))) return;
  const ended = await api.userSession.end({ body: { userId: String(row.userId) } });
  toast.success(ended > 0 ? `已退出 ${ended} 个登录` : '没有登录');
}

async function endOnlineSession(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const body = `${row.nickName} 在 ${row.device} 上的登录将立即退出。是否继续?`;
  if (!(await confirm({ title: '强制退出', body, confirmLabel: '强制退出', danger: true }))) return;
  await api.userSession.end({ body: { userId: String(row.userId), sessionIds: [String(row.id)] } });
  toast.success('已退出');
  refreshRows(context);
}

const isDisabled = (row: Readonly<Record<string, unknown>>) => row.status === '1';

async function importUsers(context: CommandContext): Promise<void> {
  if (await openImport(userImporter)) refreshRows(context);
}

export const userRowCommands: readonly Command[] = [
  rowCommand({
    id: 'user.import',
    of: 'user',
    title: '导入',
    search: '批量新增 表格 xlsx',
    keys: 'i',
    scope: 'none',
    permission: 'system:user:import',
    run: importUsers,
  }),
  rowCommand({
    id: 'user.disableRows',
    of: 'user',
    title: '停用',
    search: '禁用 离职',
    keys: 'd',
    destructive: true,
    scope: 'many',
    permission: 'system:user:edit',
    barred: (row) => (isDisabled(row) ? '账号已停用' : undefined),
    ownBar: ownAccount.end,
    run: disableRows,
  }),
  rowCommand({
    id: 'user.enableRows',
    of: 'user',
    title: '启用',
    keys: 'Shift+D',
    scope: 'many',
    permission: 'system:user:edit',
    barred: (row) => (isDisabled(row) ? undefined : '账号没有停用'),
    run: enableRows,
  }),
  rowCommand({
    id: 'user.resetPassword',
    of: 'user',
    title: '重置密码',
    keys: 'Shift+P',
    destructive: true,
    scope: 'one',
    permission: 'system:user:resetPwd',
    ownBar: ownAccount.resetPassword,
    run: resetPassword,
  }),
  rowCommand({
    id: 'user.unlock',
    of: 'user',
    title: '解锁',
    search: '解除锁定 密码错误过多',
    keys: 'u',
    scope: 'one',
    permission: 'system:user:resetPwd',
    run: unlockAccount,
  }),
  rowCommand({
    id: 'user.moveRows',
    of: 'user',
    title: '移到部门…',
    search: '调动 换部门',
    keys: 'm',
    scope: 'many',
    permission: 'system:user:edit',
    createPrompt: createMovePrompt,
  }),
  rowCommand({
    id: 'user.grantRole',
    of: 'user',
    title: '给角色…',
    search: '授权 授予',
    keys: 'Shift+R',
    scope: 'many',
    permission: 'system:user:edit',
    createPrompt: (context) => createRolePrompt(context, 'add'),
  }),
  rowCommand({
    id: 'user.revokeRole',
    of: 'user',
    title: '取消角色…',
    search: '收回',
    scope: 'many',
    permission: 'system:user:edit',
    createPrompt: (context) => createRolePrompt(context, 'remove'),
  }),
  rowCommand({
    id: 'user.handOver',
    of: 'user',
    title: '离职交接…',
    search: '移交 接任 交接工作',
    scope: 'one',
    permission: 'system:user:edit',
    createPrompt: (context) => {
      const [row] = targetRows(context);
      return row && createHandOverPrompt(row, () => refreshRows(context));
    },
  }),
  rowCommand({
    id: 'user.endSessions',
    of: 'user',
    title: '结束会话',
    search: '强制下线 踢出',
    destructive: true,
    scope: 'one',
    permission: 'system:session:end',
    run: endSessions,
  }),
  rowCommand({
    id: 'online.end',
    of: 'session',
    title: '强制退出',
    search: '下线 踢出 结束会话',
    keys: 'Delete',
    destructive: true,
    scope: 'one',
    permission: 'system:session:end',
    barred: ({ current }) => (current === true ? '这是当前登录，请用“退出”' : undefined),
    run: endOnlineSession,
  }),
];
