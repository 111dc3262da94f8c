/** One act on all selected tasks: tried out, asked once, waiting to be undone, then carried out by batchRuns.ts. */
import { api } from '../client/api.ts';
import { type BatchResult, openBatch } from '../dialogs/batch.ts';
import { readyOf } from '../dialogs/parts/batchLines.ts';
import { type BatchAct, type BatchKind, batchTitle, batchVerbs } from '../state/batchActs.ts';
import { drafts } from '../state/formCache.ts';
import type { ListHandle } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { configured } from '../state/session.ts';
import { isOver } from '../state/tasksOver.ts';
import { toast } from '../ui/toast.ts';
import { carryOut, runsEnded } from './batchRuns.ts';
import { queueAct, sendWaiting } from './pendingActs.ts';
import { taskHref } from './taskContext.ts';

const mostAtOnce = 1000;

type Asked = {
  kind: BatchKind;
  isQuick?: boolean;
  /** The dialog takes the keys from now on. */
  onOpened: () => void;
};

export async function batchTasks(
  list: ListHandle,
  { kind, isQuick = false, onOpened }: Asked,
): Promise<void> {
  // What waits or runs may be about the same tasks: they are tried out as it leaves them.
  const earlier = sendWaiting().then(runsEnded);
  // All that match are others by then.
  if (list.state.selectedAll) await earlier;
  const taskIds = await list.selectedKeys(mostAtOnce);
  if (taskIds.length === 0) {
    toast.info('请先选择任务');
    return;
  }
  const draftKey = `batch:${kind}`;
  const beyond = Math.max(0, list.state.selected - taskIds.length);
  // While it is asked, rows that others are done with are only marked.
  const result = await list.hold(() => {
    const closed = openBatch({
      kind,
      count: taskIds.length,
      beyond,
      isQuick,
      draftKey,
      jumpBack: configured('sys.flow.direct.enabled', true),
      destinations: () => earlier.then(() => api.task.batchReturnOptions({ body: { taskIds } })),
      plan: (question) => earlier.then(() => api.task.dryRun({ body: { taskIds, ...question } })),
    });
    onOpened();
    return closed;
  });
  if (!result) return;
  const { chosen } = result;
  const act = chosen && 'act' in chosen ? chosen.act : null;
  const queued = act ? readyOf(result.plan).map(({ taskId }) => taskId) : [];
  // With more selected than one batch takes, those beyond are still meant by the selection as it stands.
  if (beyond === 0) leaveSelected(list, { taskIds, result, queued });
  list.refresh();
  if (chosen && 'open' in chosen) navigate(taskHref(chosen.open));
  else if (act) queue(list, { act, result, queued, draftKey, whole: beyond === 0 });
}

type Left = { taskIds: readonly string[]; result: BatchResult; queued: readonly string[] };

/** Neither about to be done nor over by somebody else's hand. */
function leaveSelected(list: ListHandle, { taskIds, result, queued }: Left): void {
  const gone = new Set([...queued, ...result.plan.filter(isOver).map(({ taskId }) => taskId)]);
  if (gone.size > 0) list.keepSelected(taskIds.filter((taskId) => !gone.has(taskId)));
}

type Queued = {
  act: BatchAct;
  result: BatchResult;
  queued: readonly string[];
  draftKey: string;
  /** The tasks have left the selection. */
  whole: boolean;
};

function queue(list: ListHandle, { act, result, queued, draftKey, whole }: Queued): void {
  const verb = batchVerbs[act.kind];
  const listId = act.kind === 'read' ? 'toread' : 'todo';
  const waits = queueAct({
    id: `batch ${Date.now()}`,
    kind: act.kind,
    listId,
    taskIds: queued,
    what: batchTitle(act.kind),
    subject: `${queued.length} 条`,
    said: `将${verb} ${queued.length} 条`,
    onUndo: () => {
      if ('comment' in act) drafts.write(draftKey, { comment: act.comment });
      if (whole) void selectAlso(list, queued);
    },
    send: (keepalive) => carryOut({ act, plan: result.plan, listId, keepalive }),
  });
  if (waits) stepPast(list, new Set(queued));
}

/** Selected again, beside what was selected meanwhile. */
async function selectAlso(list: ListHandle, taskIds: readonly string[]): Promise<void> {
  if (list.state.selectedAll) return;
  list.keepSelected([...new Set([...taskIds, ...(await list.selectedKeys(mostAtOnce))])]);
}

/** The rows stay until they are sent; the next one that does not wait is what the person goes on with. */
function stepPast(list: ListHandle, waiting: ReadonlySet<string>): void {
  if (list.state.focusedKey === null || !waiting.has(list.state.focusedKey)) return;
  const next = list
    .rowsAhead(mostAtOnce)
    .map(keyOf)
    .find((key) => key !== undefined && !waiting.has(key));
  if (next !== undefined) list.focusKey(next);
}

/** The rows of both task lists are TaskRow by their calls. */
const keyOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'taskId' in row ? String(row.taskId) : undefined;
