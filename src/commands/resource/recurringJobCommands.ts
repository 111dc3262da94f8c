/** Commands on the rows of the list of recurring jobs. */
import { api } from '../../client/api.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Command } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { refreshRows, targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

type Row = Readonly<Record<string, unknown>>;

const permission = 'system:recurring:edit';

async function change(context: CommandContext, act: 'pause' | 'resume' | 'run', done: string): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  await api.recurringJob[act]({ body: { name: String(row.id) } });
  toast.success(done);
  refreshRows(context);
}

const pollMs = 1000;
/** The result of a longer run is only in the log. */
const maxPolls = 120;

/** Starts the job, and shows its result when it has ended. */
async function runJob(context: CommandContext): Promise<void> {
  const [row] = targetRows(context);
  if (!row) return;
  await change(context, 'run', '已提交，几秒内开始执行');
  void tellResult(context, row).catch(showFailure);
}

async function tellResult(context: CommandContext, { id, title, startTime }: Row): Promise<void> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const job = await api.recurringJob.detail({ params: { name: String(id) } });
    if (job.startTime === startTime || job.state === 'running') continue;
    const sentence = `${title}：${job.message}`;
    if (job.state === 'done') toast.success(sentence);
    else toast.error(sentence);
    return refreshRows(context);
  }
}

const isPaused = (row: Row) => row.paused === 'true';

export const recurringJobCommands: readonly Command[] = [
  rowCommand({
    id: 'recurringJob.run',
    of: 'recurringJob',
    title: '立即执行',
    search: '运行一次 手动执行',
    keys: 'r',
    statusOrder: 11,
    scope: 'one',
    permission,
    barred: ({ state }) => (state === 'running' ? '任务正在执行' : undefined),
    run: runJob,
  }),
  rowCommand({
    id: 'recurringJob.pause',
    of: 'recurringJob',
    title: '暂停',
    search: '停用 定时任务',
    keys: 'd',
    scope: 'one',
    permission,
    barred: (row) => (isPaused(row) ? '任务已暂停' : undefined),
    run: (context) => change(context, 'pause', '已暂停'),
  }),
  rowCommand({
    id: 'recurringJob.resume',
    of: 'recurringJob',
    title: '恢复',
    search: '启用 定时任务',
    keys: 'Shift+D',
    scope: 'one',
    permission,
    barred: (row) => (isPaused(row) ? undefined : '任务没有暂停'),
    run: (context) => change(context, 'resume', '已恢复'),
  }),
  rowCommand({
    id: 'recurringJob.runs',
    of: 'recurringJob',
    title: '执行记录',
    search: '日志 历史',
    keys: 'o',
    statusOrder: 12,
    scope: 'one',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/job/list/${row.id}`);
    },
  }),
];
