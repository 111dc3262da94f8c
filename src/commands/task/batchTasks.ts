/** One action on all selected tasks: dry run, one confirmation, an undo period, then execution by batchRuns.ts. */
import { taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { api } from '../../client/api.ts';
import { batchFormOf } from '../../dialogs/action/actionRegistry.ts';
import type { BatchDialogResult } from '../../dialogs/batch/BatchDialog.tsx';
import { filterReady } from '../../dialogs/batch/batchRows.ts';
import { openBatch } from '../../dialogs/batch/openBatch.ts';
import { drafts } from '../../state/forms/formCache.ts';
import type { ListHandle } from '../../state/lists/listRegistry.ts';
import { type BatchAction, type BatchKind, batchTitle } from '../../state/tasks/batchActions.ts';
import { isClosedOutcome } from '../../state/tasks/closedTaskCheck.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { taskHref } from '../core/currentTask.ts';
import { startBatchRun, waitForBatchRuns } from './batchRuns.ts';
import { flushPendingActions, queueAction } from './pendingActions.ts';

const maxTasks = 1000;

type BatchRequest = {
  kind: BatchKind;
  isQuick?: boolean;
  /** Called when the dialog handles keys. */
  onOpened: () => void;
};

export async function confirmBatch(
  list: ListHandle,
  { kind, isQuick = false, onOpened }: BatchRequest,
): Promise<void> {
  // Pending and running actions may affect the same tasks, so the dry run comes after them.
  const earlier = flushPendingActions().then(waitForBatchRuns);
  // "All matching" is evaluated after the earlier actions.
  if (list.state.selectedAll) await earlier;
  const taskIds = await list.selectedKeys(maxTasks);
  if (taskIds.length === 0) {
    toast.info('请先选择任务');
    return;
  }
  const draftKey = `batch:${kind}`;
  const beyond = Math.max(0, list.state.selected - taskIds.length);
  // While the dialog is open, rows dismissed by other events are only marked.
  const result = await list.hold(() => {
    const closed = openBatch({
      kind,
      count: taskIds.length,
      beyond,
      isQuick,
      draftKey,
      sources: batchFormOf(kind).sources?.(taskIds, earlier) ?? {},
      plan: (question) => earlier.then(() => api.task.dryRun({ body: { taskIds, ...question } })),
    });
    onOpened();
    return closed;
  });
  if (!result) return;
  const { chosen } = result;
  const act = chosen && 'act' in chosen ? chosen.act : null;
  const queued = act ? filterReady(result.plan).map(({ taskId }) => taskId) : [];
  // If more rows are selected than one batch accepts, the selection keeps the rest.
  if (beyond === 0) keepRemainingSelected(list, { taskIds, result, queued });
  list.refresh();
  if (chosen && 'open' in chosen) navigate(taskHref(chosen.open));
  else if (act) queueBatch(list, { act, result, queued, draftKey, whole: beyond === 0 });
}

type RemainingSelection = {
  taskIds: readonly string[];
  result: BatchDialogResult;
  queued: readonly string[];
};

/** The tasks without a pending action that nobody else has completed. */
function keepRemainingSelected(list: ListHandle, { taskIds, result, queued }: RemainingSelection): void {
  const gone = new Set([...queued, ...result.plan.filter(isClosedOutcome).map(({ taskId }) => taskId)]);
  if (gone.size > 0) list.keepSelected(taskIds.filter((taskId) => !gone.has(taskId)));
}

type QueuedBatch = {
  act: BatchAction;
  result: BatchDialogResult;
  queued: readonly string[];
  draftKey: string;
  /** The tasks have left the selection. */
  whole: boolean;
};

function queueBatch(list: ListHandle, { act, result, queued, draftKey, whole }: QueuedBatch): void {
  const verb = taskActionTexts[act.kind].verb;
  const waits = queueAction({
    id: `batch ${Date.now()}`,
    kind: act.kind,
    taskIds: queued,
    what: batchTitle(act.kind),
    subject: `${queued.length} 条`,
    announcement: `将${verb} ${queued.length} 条`,
    onUndo: () => {
      if ('comment' in act) drafts.write(draftKey, { comment: act.comment });
      if (whole) void addToSelection(list, queued);
    },
    send: (keepalive) => startBatchRun({ act, plan: result.plan, keepalive }),
  });
  if (waits) skipWaitingRows(list, new Set(queued));
}

/** Selects the tasks again, in addition to rows selected meanwhile. */
async function addToSelection(list: ListHandle, taskIds: readonly string[]): Promise<void> {
  if (list.state.selectedAll) return;
  list.keepSelected([...new Set([...taskIds, ...(await list.selectedKeys(maxTasks))])]);
}

/** The rows stay until their action is sent; the cursor moves to the next row without one. */
function skipWaitingRows(list: ListHandle, waiting: ReadonlySet<string>): void {
  if (list.state.focusedKey === null || !waiting.has(list.state.focusedKey)) return;
  const next = list
    .rowsAhead(maxTasks)
    .map(taskIdOfRow)
    .find((key) => key !== undefined && !waiting.has(key));
  if (next !== undefined) list.focusKey(next);
}

/** The calls of both task lists return rows of the type TaskRow. */
const taskIdOfRow = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'taskId' in row ? String(row.taskId) : undefined;
