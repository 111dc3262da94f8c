/** Commands on the rows of the list of tenants. */
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { openDeleteTenant } from '../../dialogs/tenant/openDeleteTenant.ts';
import { afterJob } from '../../state/cache/jobEnds.ts';
import { loadJobs } from '../../state/cache/jobs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { reloadChangedRows } from '../core/changedRows.ts';
import type { Command } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { refreshRows, targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

type Row = Readonly<Record<string, unknown>>;

const isSuspended = (row: Row) => row.status === '1';

async function suspendTenant(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const title = `暂停租户 ${row.tenantName}`;
  const body = '其所有登录立即失效，数据不变，可随时恢复。是否继续?';
  if (!(await confirm({ title, body, confirmLabel: '暂停', danger: true }))) return;
  await api.tenant.edit({ body: { tenantCode: String(row.tenantCode), status: '1' } });
  toast.success('已暂停');
  refreshRows(context);
}

async function resumeTenant(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  await api.tenant.edit({ body: { tenantCode: String(row.tenantCode), status: '0' } });
  toast.success('已恢复');
  refreshRows(context);
}

async function exportTenant(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const title = `整体导出租户 ${row.tenantName}`;
  const body = '生成一个包含其全部数据和文件的文件，在导出中心下载，24 小时内有效。是否继续?';
  if (!(await confirm({ title, body, confirmLabel: '导出' }))) return;
  const { id } = await api.tenant.export({ body: { tenantCode: String(row.tenantCode) } });
  void loadJobs();
  // The export makes the deletion possible.
  afterJob(id, () => void reloadChangedRows(context.listId));
  toast.info('正在导出租户，可继续其他操作，进度见状态栏');
}

async function deleteTenant(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  const tenant = { tenantCode: String(row.tenantCode), tenantName: String(row.tenantName) };
  if (!(await openDeleteTenant(tenant))) return;
  toast.success('已删除');
  refreshRows(context);
}

export const tenantRowCommands: readonly Command[] = [
  rowCommand({
    id: 'tenant.suspend',
    of: 'tenant',
    title: '暂停',
    search: '停用 禁用',
    keys: 'd',
    destructive: true,
    scope: 'one',
    permission: 'system:tenant:edit',
    barred: (row) => (isSuspended(row) ? '租户已暂停' : undefined),
    run: suspendTenant,
  }),
  rowCommand({
    id: 'tenant.resume',
    of: 'tenant',
    title: '恢复',
    search: '启用',
    keys: 'Shift+D',
    scope: 'one',
    permission: 'system:tenant:edit',
    barred: (row) => (isSuspended(row) ? undefined : '租户没有暂停'),
    run: resumeTenant,
  }),
  rowCommand({
    id: 'tenant.export',
    of: 'tenant',
    title: '整体导出',
    search: '备份 迁移 归档',
    keys: 'Shift+B',
    scope: 'one',
    permission: 'system:tenant:export',
    run: exportTenant,
  }),
  rowCommand({
    id: 'tenant.delete',
    of: 'tenant',
    title: '永久删除…',
    search: '删除租户',
    keys: 'Delete',
    destructive: true,
    scope: 'one',
    permission: 'system:tenant:remove',
    barred: (row) => {
      if (!isSuspended(row)) return '请先暂停租户，并整体导出';
      return row.isExported ? undefined : '暂停后还没有整体导出，请先整体导出；已导出的请刷新列表';
    },
    run: deleteTenant,
  }),
];
