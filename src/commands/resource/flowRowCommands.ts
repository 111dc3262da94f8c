/** Commands on the rows of forms, flow definitions and stuck tasks. */
import { api } from '../../client/api.ts';
import { formatInstanceName } from '../../dialogs/action/instanceNames.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Command } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import { compareVersions } from './compareVersions.ts';
import { createMigrationPrompt } from './migrationPrompt.ts';
import { loadTargetRows, refreshRows, targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

type Row = Readonly<Record<string, unknown>>;

/** Runs the action on the row under the cursor, or the only selected one. */
const onRow = (act: (row: Row, context: CommandContext) => unknown) => (context: CommandContext) => {
  const [row] = targetRows(context);
  return row && act(row, context);
};

async function deploy(row: Row, context: CommandContext): Promise<void> {
  const title = `部署 ${row.formCnName} 第 ${row.version} 版`;
  if (!(await confirm({ title, body: '此后发起的流程使用该版本，进行中的流程不变。是否继续?' }))) return;
  const { warnings } = await api.definition.deploy({ body: { processDefinitionId: String(row.id) } });
  if (warnings.length > 0) toast.warning(warnings.map(({ message }) => message).join('；'));
  else toast.success('部署成功');
  refreshRows(context);
}

async function retire(row: Row, context: CommandContext): Promise<void> {
  const title = `停用流程 ${row.formCnName}`;
  const body = '停用后不能再发起该流程，进行中的流程不受影响，可重新部署。是否继续?';
  if (!(await confirm({ title, body, danger: true }))) return;
  await api.definition.retire({ body: { processDefinitionId: String(row.id) } });
  toast.success('已停用');
  refreshRows(context);
}

type StuckRow = Parameters<typeof formatInstanceName>[0] & {
  taskId: string | null;
  nodeName: string;
  holderName: string;
};

async function reassign(context: CommandContext): Promise<void> {
  // The rows of this list are stuck tasks.
  const rows = (await loadTargetRows(context)) as unknown as StuckRow[];
  const names = new Map(
    rows.flatMap(({ taskId, ...row }) =>
      taskId === null ? [] : [[taskId, [formatInstanceName(row), row.nodeName, row.holderName].join(' · ')]],
    ),
  );
  if (names.size === 0) return void toast.warning('没有处理人的流程请用“跳转到节点”');
  const { reassignStuckTasks } = await import('../../dialogs/action/reassignStuckTasks.ts');
  if (await reassignStuckTasks({ names, others: rows.length - names.size })) refreshRows(context);
}

export const flowRowCommands: readonly Command[] = [
  rowCommand({
    id: 'form.records',
    of: 'form',
    title: '打开列表',
    search: '单据 记录',
    keys: 'o',
    statusOrder: 11,
    scope: 'one',
    run: onRow(({ enName }) => navigate(`/list/${enName}`)),
  }),
  rowCommand({
    id: 'form.flows',
    of: 'form',
    title: '流程版本',
    search: '流程定义',
    scope: 'one',
    permission: 'system:flow:list',
    barred: ({ hasFlow }) => (hasFlow === 'true' ? undefined : '该表单不走流程'),
    run: onRow(({ cnName }) => navigate(`/system/flow?f.formCnName=${encodeURIComponent(String(cnName))}`)),
  }),
  rowCommand({
    id: 'definition.deploy',
    of: 'definition',
    title: '部署',
    search: '发布 启用流程',
    keys: 'd',
    statusOrder: 11,
    destructive: true,
    scope: 'one',
    permission: ['system:flow:add', 'system:flow:edit'],
    barred: ({ status }) => (status === 'deployed' ? '该版本正在使用' : undefined),
    run: onRow(deploy),
  }),
  rowCommand({
    id: 'definition.retire',
    of: 'definition',
    title: '停用',
    search: '停用流程 下线',
    keys: 'Shift+D',
    destructive: true,
    scope: 'one',
    permission: 'system:flow:edit',
    barred: ({ status }) => (status === 'deployed' ? undefined : '只有使用中的版本可以停用'),
    run: onRow(retire),
  }),
  rowCommand({
    id: 'definition.compare',
    of: 'definition',
    title: '对比版本',
    search: '差别 区别 比较',
    keys: 'c',
    scope: 'many',
    barred: ({ status }) => (status === 'deployed' ? '该版本正在使用，请选中两个版本' : undefined),
    run: compareVersions,
  }),
  rowCommand({
    id: 'definition.migrate',
    of: 'definition',
    title: '迁移流程…',
    search: '迁移实例 换版本',
    keys: 'm',
    scope: 'one',
    permission: 'system:flow:edit',
    barred: ({ runningCount }) => (Number(runningCount) > 0 ? undefined : '没有处理中的流程'),
    createPrompt: (context) => {
      const [row] = targetRows(context);
      return row && createMigrationPrompt(row, () => refreshRows(context));
    },
  }),
  rowCommand({
    id: 'unassigned.flows',
    of: 'unassignedNode',
    title: '该表单的流程',
    search: '流程监控 处理中',
    scope: 'one',
    permission: 'flow:instance:edit',
    run: onRow(({ formEnName }) =>
      navigate(`/system/instance?f.formEnName=${encodeURIComponent(String(formEnName))}`),
    ),
  }),
  rowCommand({
    id: 'stuck.open',
    of: 'stuckTask',
    title: '打开流程',
    keys: 'o',
    statusOrder: 11,
    scope: 'one',
    run: onRow(({ processInstanceId, formEnName }) =>
      navigate(`/auto/${formEnName}?processInstanceId=${processInstanceId}`),
    ),
  }),
  rowCommand({
    id: 'stuck.reassign',
    of: 'stuckTask',
    title: '改派…',
    search: '更换处理人 指派 转交',
    keys: 'm',
    statusOrder: 12,
    primary: true,
    scope: 'many',
    run: ignoreRepeats(reassign),
  }),
  rowCommand({
    id: 'foreignTable.generate',
    of: 'foreignTable',
    title: '生成表单',
    search: '由数据表新建表单',
    keys: 'o',
    statusOrder: 11,
    scope: 'one',
    run: onRow(({ id }) => navigate(`/gen/edit/${id}`)),
  }),
];
