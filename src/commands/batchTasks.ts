/** Agreeing to or reading many tasks: asked once, run with progress; what failed stays selected. */
import { api } from '../client/api.ts';
import { type BatchProps, openBatch } from '../dialogs/batch.ts';
import type { ListHandle } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { forgetTask } from '../state/taskCache.ts';
import { toast } from '../ui/toast.ts';
import { type CurrentTask, taskHref } from './taskContext.ts';

const mostAtOnce = 1000;

export const batchAgree = (list: ListHandle): Promise<void> =>
  batch(list, { verb: '同意', run: (taskIds) => api.task.batchQuickApproval({ body: { taskIds } }) });

export const batchRead = (list: ListHandle): Promise<void> =>
  batch(list, { verb: '已阅', run: (taskIds) => api.task.batchRead({ body: { taskIds } }) });

type Work = { verb: string; run: BatchProps['run'] };

async function batch(list: ListHandle, { verb, run }: Work): Promise<void> {
  const taskIds = await list.selectedKeys(mostAtOnce);
  if (taskIds.length === 0) {
    toast.info('请先选择任务');
    return;
  }
  // The to-do and to-read lists hold TaskRow.
  const rows = list.selectedRows() as CurrentTask[];
  const outcomes = await openBatch({
    title: `批量${verb}`,
    question: questionOf(list, verb, taskIds.length),
    rows: rows.map(({ taskId, title }) => ({ taskId, title })),
    taskIds,
    run,
    onOpen: (taskId) => {
      const row = rows.find((one) => one.taskId === taskId);
      if (row) navigate(taskHref(row));
    },
  });
  if (!outcomes) return;
  for (const { taskId, ok } of outcomes) if (ok) forgetTask(taskId);
  const done = new Set(outcomes.filter((one) => one.ok).map((one) => one.taskId));
  list.keepSelected(taskIds.filter((taskId) => !done.has(taskId)));
  list.refresh();
}

function questionOf(list: ListHandle, verb: string, count: number): string {
  const { selectedSum, selected } = list.state;
  const sum = selectedSum ? `，${selectedSum.label} ${selectedSum.text}` : '';
  const rest = selected > count ? `（共选中 ${selected} 条，本次处理前 ${count} 条）` : '';
  return `确定对选中的 ${count} 条任务执行“${verb}”吗${sum}？${rest}`;
}
