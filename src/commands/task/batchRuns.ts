/**
 * Confirmed batches, run one after another in the background: progress, result, and the remaining selection.
 * Leaving the page sends the rest of the running batch; the next page shows its result.
 */

import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import { taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { formatBatchReport } from '../../dialogs/batch/batchRows.ts';
import { openBatchResult } from '../../dialogs/batch/openBatchResult.ts';
import { getOpenDialogs } from '../../dialogs/openDialog.ts';
import { findTaskList, type ListHandle, type TaskRole } from '../../state/lists/listRegistry.ts';
import { type BatchAction, batchSender, batchTitle } from '../../state/tasks/batchActions.ts';
import { BatchJob } from '../../state/tasks/batchJob.ts';
import type { BatchRun } from '../../state/tasks/batchRun.ts';
import { type KeptBatch, keptBatches } from '../../state/tasks/interruptedBatches.ts';
import { evictTask } from '../../state/tasks/taskCache.ts';
import { topLayer } from '../../state/workspace/layers.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { showProgressToast, toast } from '../../ui/toast/toast.ts';
import { commandContext, publishContext } from '../core/commandContext.ts';
import { taskHref } from '../core/currentTask.ts';
import { focusKindOf } from '../keys/focusKind.ts';
import { isTaskClosedReason } from './taskClosedReasons.ts';

type ConfirmedBatch = {
  act: BatchAction;
  plan: readonly DryRunOutcome[];
  /** The page is being left. */
  keepalive: boolean;
};

const owner = Symbol('batchRuns');
/** Shorter runs show no progress bar. */
const progressDelayMs = 300;

let lastRun: Promise<unknown> = Promise.resolve();
/** Opens the last batch. */
let showLast: (() => Promise<void>) | undefined;

/** Resolves when no batch is running. */
export const waitForBatchRuns = async (): Promise<void> => void (await lastRun);

/** Shows the progress or the result of the last batch. */
export const showLastBatch = (): Promise<void> | undefined => showLast?.();

/** Resolves when the batch is finished or paused. */
export function startBatchRun({ act, plan, keepalive }: ConfirmedBatch): Promise<void> {
  const run = runOf({ act, plan });
  if (!keepalive) return run.start();
  run.leave();
  return Promise.resolve();
}

/**
 * Resumes the batches that the previous page left: the server returns stored results for the keys of finished
 * slices.
 */
export function resumeBatches(): void {
  for (const batch of keptBatches.take()) void runOf(batch, batch.run).start();
}

function runOf(place: BatchList, resumed?: BatchRun): BatchRunInList {
  const { act, plan } = place;
  const job = new BatchJob({
    title: batchTitle(act.kind),
    plan,
    send: batchSender(act),
    ...(resumed && { resumed }),
  });
  return new BatchRunInList(job, place);
}

type BatchList = Omit<KeptBatch, 'run'>;

/** One batch and its list. */
class BatchRunInList {
  readonly #job: BatchJob;
  readonly #place: BatchList;
  #takeNoticeAway = () => {};
  #stopFollowing = () => {};

  constructor(job: BatchJob, place: BatchList) {
    this.#job = job;
    this.#place = place;
  }

  get #role(): TaskRole {
    return taskActionTexts[this.#place.act.kind].on;
  }

  get #list(): ListHandle | undefined {
    return findTaskList(this.#role);
  }

  /** Starts or resumes the batch after the batches before it. */
  start(): Promise<void> {
    const ended = lastRun.then(() => this.#go());
    lastRun = ended.catch(() => undefined);
    return ended;
  }

  async #go(): Promise<void> {
    const job = this.#job;
    showLast = () => this.#openDialog();
    publishContext(owner, { batchJob: job.title });
    this.#takeNoticeAway();
    this.#list?.announce(job.taskIds.slice(job.state.outcomes.length), '处理中');
    this.#followLeaving();
    const hideProgress = this.#showProgress();
    const run = () => job.run((outcomes) => this.#mark(outcomes));
    try {
      await (this.#list?.hold(run) ?? run());
    } finally {
      hideProgress();
    }
    if (job.wasLeft) return;
    if (job.state.stage === 'broken') this.#tell(`${job.title}未完成：${job.state.problem ?? ''}`, '继续');
    else this.#end();
  }

  /** Marks finished tasks in the list. */
  #mark(outcomes: readonly TaskOutcome[]): void {
    for (const { taskId, ok } of outcomes) {
      if (!ok) continue;
      evictTask(taskId);
      this.#list?.dismiss(taskId, `已${taskActionTexts[this.#place.act.kind].verb.replace('已', '')}`);
    }
  }

  /** Shows a progress bar while the dialog is closed, until the returned function is called. */
  #showProgress(): () => void {
    const job = this.#job;
    let bar: ReturnType<typeof showProgressToast> | undefined;
    const close = () => {
      bar?.close();
      bar = undefined;
    };
    const timer = setInterval(() => {
      if (job.isWatched) return close();
      const openAction = { label: '查看', keys: 'g b', run: () => void this.#openDialog() };
      bar ??= showProgressToast(`正在${job.title}`, job.taskIds.length, openAction);
      bar.set(job.state.outcomes.length);
    }, progressDelayMs);
    return () => {
      clearInterval(timer);
      close();
    };
  }

  /** Until the batch ends, also while it is paused. */
  #followLeaving(): void {
    this.#stopFollowing();
    const leave = () => this.leave();
    addEventListener('pagehide', leave);
    this.#stopFollowing = () => removeEventListener('pagehide', leave);
  }

  /** The page is being left. If the browser shows it again unchanged, the batch continues normally. */
  leave(): void {
    this.#stopFollowing();
    keptBatches.keep({ ...this.#place, run: this.#job.flush() });
    addEventListener('pageshow', resumeBatches, { once: true });
  }

  #end(): void {
    const job = this.#job;
    this.#stopFollowing();
    const { outcomes } = job.state;
    this.#list?.announce(job.taskIds, undefined);
    const over = new Set(
      outcomes.filter(({ ok, reason }) => ok || isTaskClosedReason(reason)).map(({ taskId }) => taskId),
    );
    void this.#select(job.taskIds.filter((taskId) => !over.has(taskId)));
    this.#list?.refresh();
    if (job.isAllDone) toast.success(`${job.title}完成：${outcomes.length} 条`);
    else this.#tell(`${job.title}：${formatBatchReport(job.plan, outcomes)}`, '查看');
  }

  /** Selects the unfinished tasks, in addition to rows selected meanwhile. */
  async #select(taskIds: readonly string[]): Promise<void> {
    const list = this.#list;
    if (!list || taskIds.length === 0 || list.state.selectedAll) return;
    list.keepSelected([...new Set([...taskIds, ...(await list.selectedKeys(list.state.selected))])]);
  }

  /** Shows the result in the dialog if the person is idle in the list, otherwise in a toast that opens it. */
  #tell(text: string, label: string): void {
    if (this.#job.isWatched) return;
    if (isIdleInList(this.#role)) {
      void this.#openDialog();
      return;
    }
    const action = { label, keys: 'g b', run: () => void this.#openDialog() };
    this.#takeNoticeAway = toast.warning(text, { timeoutMs: 0, action });
  }

  async #openDialog(): Promise<void> {
    this.#takeNoticeAway();
    if (this.#job.isWatched) return;
    const task = await openBatchResult({
      job: this.#job,
      goOn: () => void this.start(),
      end: () => {
        this.#job.stop();
        this.#end();
      },
    });
    if (task) navigate(taskHref(task));
  }
}

/** True if the person is in the list, without a dialog above it and without typing. */
const isIdleInList = (role: TaskRole): boolean =>
  commandContext().taskRole === role &&
  getOpenDialogs().length === 0 &&
  topLayer() === undefined &&
  focusKindOf(document.activeElement) !== 'input';
