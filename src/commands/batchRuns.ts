/**
 * Confirmed batches on their way, one after the other, while the person goes on: their progress, their result, and what
 * of them stays selected. Leaving the page sends the rest of the one that runs; the next page tells its result.
 */
import type { DryRunOutcome } from '../../contract/calls/dryRunShapes.ts';
import type { TaskOutcome } from '../../contract/calls/taskBatch.ts';
import { openBatchResult } from '../dialogs/batchResult.ts';
import { openedDialogs } from '../dialogs/open.ts';
import { reportOf } from '../dialogs/parts/batchLines.ts';
import { type BatchAct, batchTitle, batchVerbs, sendBatch } from '../state/batchActs.ts';
import { BatchJob } from '../state/batchJob.ts';
import type { BatchRun } from '../state/batchRun.ts';
import { type KeptBatch, keptBatches } from '../state/keptBatches.ts';
import { topLayer } from '../state/layers.ts';
import { type ListHandle, listOf } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { forgetTask } from '../state/taskCache.ts';
import { showProgress, toast } from '../ui/toast.ts';
import { commandContext, publishContext } from './context.ts';
import { focusOf } from './focus.ts';
import { taskHref } from './taskContext.ts';
import { isOver } from './taskOver.ts';

type Confirmed = {
  act: BatchAct;
  plan: readonly DryRunOutcome[];
  listId: 'todo' | 'toread';
  /** The page is being left. */
  keepalive: boolean;
};

const owner = Symbol('batchRuns');
/** Shorter runs need no bar. */
const barAfterMs = 300;

let last: Promise<unknown> = Promise.resolve();
/** Where the last batch is looked at. */
let show: (() => Promise<void>) | undefined;

/** Resolves once no batch is on its way. */
export const runsEnded = async (): Promise<void> => void (await last);

/** The progress or the result of the last batch. */
export const showLastBatch = (): Promise<void> | undefined => show?.();

/** Resolves once it is done or stands still. */
export function carryOut({ act, plan, listId, keepalive }: Confirmed): Promise<void> {
  const run = runOf({ act, plan, listId });
  if (!keepalive) return run.start();
  run.leave();
  return Promise.resolve();
}

/** Goes on with what was under way when the page before was left: pieces that are done answer by their keys. */
export function resumeBatches(): void {
  for (const batch of keptBatches.take()) void runOf(batch, batch.run).start();
}

function runOf(place: Place, begun?: BatchRun): Run {
  const { act, plan } = place;
  const job = new BatchJob({
    title: batchTitle(act.kind),
    plan,
    send: sendBatch(act),
    ...(begun && { begun }),
  });
  return new Run(job, place);
}

type Place = Omit<KeptBatch, 'run'>;

/** One batch in its list. */
class Run {
  readonly #job: BatchJob;
  readonly #place: Place;
  #takeNoticeAway = () => {};
  #stopFollowing = () => {};

  constructor(job: BatchJob, place: Place) {
    this.#job = job;
    this.#place = place;
  }

  get #list(): ListHandle | undefined {
    return listOf(this.#place.listId);
  }

  /** Begins, or goes on, once those before it have ended. */
  start(): Promise<void> {
    const ended = last.then(() => this.#go());
    last = ended.catch(() => undefined);
    return ended;
  }

  async #go(): Promise<void> {
    const job = this.#job;
    show = () => this.#look();
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

  /** What is done says so where it stands. */
  #mark(outcomes: readonly TaskOutcome[]): void {
    for (const { taskId, ok } of outcomes) {
      if (!ok) continue;
      forgetTask(taskId);
      this.#list?.dismiss(taskId, `已${batchVerbs[this.#place.act.kind].replace('已', '')}`);
    }
  }

  /** A bar while its dialog is not open, until the returned function is called. */
  #showProgress(): () => void {
    const job = this.#job;
    let bar: ReturnType<typeof showProgress> | undefined;
    const close = () => {
      bar?.close();
      bar = undefined;
    };
    const timer = setInterval(() => {
      if (job.isWatched) return close();
      const look = { label: '查看', keys: 'g b', run: () => void this.#look() };
      bar ??= showProgress(`正在${job.title}`, job.taskIds.length, look);
      bar.set(job.state.outcomes.length);
    }, barAfterMs);
    return () => {
      clearInterval(timer);
      close();
    };
  }

  /** Until it has ended: also while it stands still. */
  #followLeaving(): void {
    this.#stopFollowing();
    const leave = () => this.leave();
    addEventListener('pagehide', leave);
    this.#stopFollowing = () => removeEventListener('pagehide', leave);
  }

  /** The page is being left. It may be shown again as it is; then it goes on like any other. */
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
      outcomes.filter(({ ok, reason }) => ok || isOver(reason)).map(({ taskId }) => taskId),
    );
    void this.#select(job.taskIds.filter((taskId) => !over.has(taskId)));
    this.#list?.refresh();
    if (job.isAllDone) toast.success(`${job.title}完成：${outcomes.length} 条`);
    else this.#tell(`${job.title}：${reportOf(job.plan, outcomes)}`, '查看');
  }

  /** What was not done stays selected, beside what was selected meanwhile. */
  async #select(taskIds: readonly string[]): Promise<void> {
    const list = this.#list;
    if (!list || taskIds.length === 0 || list.state.selectedAll) return;
    list.keepSelected([...new Set([...taskIds, ...(await list.selectedKeys(list.state.selected))])]);
  }

  /** In its dialog where nobody is busy with something else, else in a message that leads there. */
  #tell(text: string, label: string): void {
    if (this.#job.isWatched) return;
    if (isAtRest(this.#place.listId)) {
      void this.#look();
      return;
    }
    const action = { label, keys: 'g b', run: () => void this.#look() };
    this.#takeNoticeAway = toast.warning(text, { timeoutMs: 0, action });
  }

  async #look(): Promise<void> {
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

/** The person is in the list, with no dialog above it and no text being typed. */
const isAtRest = (listId: string): boolean =>
  commandContext().listId === listId &&
  openedDialogs().length === 0 &&
  topLayer() === undefined &&
  focusOf(document.activeElement) !== 'input';
