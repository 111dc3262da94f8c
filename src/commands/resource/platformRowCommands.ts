/** Commands on the rows of roles, departments, menus, dictionaries, settings and other objects of the platform. */
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { readNotice } from '../../dialogs/notice/readNotice.ts';
import { fillAddress } from '../../state/session/menu.ts';
import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Command } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { loadTargets } from '../record/targetRecords.ts';
import { refreshRows, targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

async function changeConstants(
  context: CommandContext,
  act: 'invalidate' | 'resume',
  done: string,
): Promise<void> {
  await api.constant[act]({ body: await loadTargets(context) });
  toast.success(done);
  refreshRows(context);
}

/** Opens the list of people with the row under the cursor as a condition on this field. */
function openPeople(context: CommandContext, field: 'roleIds' | 'deptTree'): void {
  const [row] = targetRows(context);
  if (row) navigate(`/system/user?f.${field}[]=${row.id}`);
}

export const platformRowCommands: readonly Command[] = [
  rowCommand({
    id: 'role.rights',
    of: 'role',
    title: '权限',
    search: '授权 权限矩阵 数据范围',
    keys: 'r',
    statusOrder: 12,
    scope: 'one',
    permission: 'system:role:query',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/system/role/rights/${row.id}`);
    },
  }),
  rowCommand({
    id: 'role.members',
    of: 'role',
    title: '成员',
    search: '哪些人有该角色',
    keys: 'm',
    statusOrder: 13,
    scope: 'one',
    permission: 'system:user:list',
    run: (context) => openPeople(context, 'roleIds'),
  }),
  rowCommand({
    id: 'dept.people',
    of: 'dept',
    title: '部门人员',
    search: '谁在该部门及下级',
    keys: 'm',
    statusOrder: 13,
    scope: 'one',
    permission: 'system:user:list',
    run: (context) => openPeople(context, 'deptTree'),
  }),
  rowCommand({
    id: 'dict.entries',
    of: 'dictType',
    title: '字典数据',
    search: '字典项 选项',
    keys: 'o',
    statusOrder: 12,
    scope: 'one',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/dict/type/data/${row.id}`);
    },
  }),
  rowCommand({
    id: 'menu.tryLink',
    of: 'menu',
    title: '试一试链接',
    search: '打开外部链接 测试',
    scope: 'one',
    barred: ({ link }) => (link ? undefined : '没有外部链接'),
    run: (context) => {
      const [row] = targetRows(context);
      if (row && session.person)
        window.open(fillAddress(String(row.link), session.person), '_blank', 'noopener');
    },
  }),
  rowCommand({
    id: 'outbox.resend',
    of: 'outbox',
    title: '重发',
    search: '再发一次',
    keys: 'd',
    statusOrder: 11,
    scope: 'one',
    permission: 'system:outbox:resend',
    barred: ({ state }) => (state === 'sent' || state === 'expired' ? '已发送或已过期' : undefined),
    run: async (context) => {
      const [row] = targetRows(context);
      if (!row) return;
      await api.outbox.resend({ body: { outboxId: String(row.id) } });
      toast.success('已重新排队');
      refreshRows(context);
    },
  }),
  rowCommand({
    id: 'outbox.fullText',
    of: 'outbox',
    title: '查看全文',
    search: '验证码 转告',
    scope: 'one',
    permission: 'system:outbox:query',
    barred: ({ state }) => (state === 'waiting' || state === 'failed' ? undefined : '只能查看未送出的消息'),
    run: async (context) => {
      const [row] = targetRows(context);
      if (!row) return;
      const { text } = await api.outbox.fullText({ body: { outboxId: String(row.id) } });
      await confirm({ title: `发给 ${row.receiver}`, body: text, notice: true });
    },
  }),
  rowCommand({
    id: 'notice.read',
    of: 'notice',
    title: '查看',
    search: '预览 阅读 读者看到的',
    keys: 'o',
    statusOrder: 12,
    scope: 'one',
    run: async (context) => {
      const [row] = targetRows(context);
      if (row) await readNotice(String(row.id));
    },
  }),
  rowCommand({
    id: 'notice.readers',
    of: 'notice',
    title: '阅读情况',
    search: '谁看过 阅读情况',
    keys: 'r',
    statusOrder: 13,
    scope: 'one',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/system/notice/${row.id}`);
    },
  }),
  rowCommand({
    id: 'jobKind.log',
    of: 'jobKind',
    title: '任务日志',
    search: '这一种类的后台任务',
    keys: 'o',
    statusOrder: 12,
    scope: 'one',
    permission: 'system:job:query',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/job/log?f.kind=${encodeURIComponent(String(row.id))}`);
    },
  }),
  rowCommand({
    id: 'job.cancelRow',
    of: 'jobLog',
    title: '取消任务',
    search: '停止 后台任务',
    keys: 'Delete',
    destructive: true,
    scope: 'one',
    barred: ({ kind, state }) => {
      if (kind === 'recurring') return '定时任务的执行不能取消';
      return state === 'queued' || state === 'running' ? undefined : '任务已结束';
    },
    run: async (context) => {
      const [row] = targetRows(context);
      if (!row || !(await confirm({ title: `取消任务 ${row.title}`, body: '是否继续?', danger: true })))
        return;
      await api.job.cancel({ params: { id: String(row.id) } });
      toast.success('已取消');
      refreshRows(context);
    },
  }),
  rowCommand({
    id: 'constant.invalidate',
    of: 'constant',
    title: '作废',
    keys: 'd',
    destructive: true,
    scope: 'many',
    permission: 'system:constant:edit',
    barred: ({ status }) => (status === '1' ? '已作废' : undefined),
    run: (context) => changeConstants(context, 'invalidate', '作废成功'),
  }),
  rowCommand({
    id: 'constant.resume',
    of: 'constant',
    title: '恢复',
    keys: 'Shift+D',
    scope: 'many',
    permission: 'system:constant:edit',
    barred: ({ status }) => (status === '1' ? undefined : '没有作废'),
    run: (context) => changeConstants(context, 'resume', '恢复成功'),
  }),
  rowCommand({
    id: 'config.clearCache',
    of: 'config',
    title: '刷新缓存',
    search: '清除缓存 重新读取',
    scope: 'none',
    permission: 'system:config:edit',
    run: async () => {
      await api.config.clearCache();
      toast.success('所有打开的页面将重新读取参数');
    },
  }),
];
