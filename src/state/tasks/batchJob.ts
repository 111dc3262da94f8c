/** A confirmed batch from its first slice to its result, with or without an open dialog. */
import { proxy, ref } from 'valtio';
import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import { createIdempotencyKey } from '../../client/idempotencyKey.ts';
import { type BatchRun, type BatchWork, runBatch, type SentPiece } from './batchRun.ts';

/** Small enough to stop quickly, large enough to keep the server busy. */
const sliceSize = 25;

type BatchStage = 'running' | 'broken' | 'done';

type BatchState = {
  stage: BatchStage;
  /** Outcomes of the tasks that were sent. */
  outcomes: readonly TaskOutcome[];
  /** Why the batch is paused. */
  problem: string | undefined;
};

type BatchJobOptions = {
  title: string;
  /** All outcomes of the dry run; the permitted tasks are executed. */
  plan: readonly DryRunOutcome[];
  send: BatchWork['run'];
  /** The state of a batch that resumes after its page was left. */
  resumed?: BatchRun;
};

export class BatchJob {
  readonly state: BatchState = proxy({ stage: 'running', outcomes: ref([]), problem: undefined });
  readonly title: string;
  readonly plan: readonly DryRunOutcome[];
  readonly taskIds: readonly string[];
  /** The dialog with the batch is open. */
  isWatched = false;
  /** The page of the batch was left: the next page shows its result. */
  wasLeft = false;
  readonly #send: BatchWork['run'];
  #run: BatchRun | undefined;
  #stopped = false;

  constructor({ title, plan, send, resumed }: BatchJobOptions) {
    this.title = title;
    this.plan = plan;
    this.taskIds = plan.filter(({ verdict }) => verdict === 'OK').map(({ taskId }) => taskId);
    this.#send = send;
    this.#run = resumed;
    if (resumed) this.state.outcomes = ref([...resumed.outcomes]);
  }

  /** Starts or resumes the batch; resolves when it is finished or paused. */
  async run(onPiece: (outcomes: readonly TaskOutcome[]) => void): Promise<void> {
    const { state } = this;
    state.stage = 'running';
    state.problem = undefined;
    const work: BatchWork = {
      taskIds: this.taskIds,
      size: sliceSize,
      run: this.#send,
      onProgress: (run) => {
        this.#run = run;
        if (run.outcomes.length === state.outcomes.length) return;
        onPiece(run.outcomes.slice(state.outcomes.length));
        state.outcomes = ref([...run.outcomes]);
      },
      isStopped: () => this.#stopped,
    };
    this.#run = await runBatch(work, this.#run);
    state.problem = this.#run.broken;
    state.stage = this.#run.broken === undefined || this.#stopped ? 'done' : 'broken';
  }

  /** Tasks that were not sent stay unchanged. */
  stop(): void {
    this.#stopped = true;
    if (this.state.stage === 'broken') this.state.stage = 'done';
  }

  /**
   * The page is being left: sends all remaining tasks in one slice. A slice without a response, which leaving
   * itself may have aborted, is sent again under its key. Returns the state of the batch for the next page.
   */
  flush(): BatchRun {
    const { outcomes, sent } = this.#run ?? { outcomes: [], sent: [] };
    const sentCount = outcomes.length + sent.reduce((sum, { size }) => sum + size, 0);
    const size = this.taskIds.length - sentCount;
    const all = size > 0 ? [...sent, { size, idempotencyKey: createIdempotencyKey() }] : sent;
    const onItsWay = this.state.stage === 'running' && sent.length > 0 ? 1 : 0;
    this.#sendLast(all, { first: onItsWay, at: outcomes.length });
    this.wasLeft = true;
    this.stop();
    return { outcomes, sent: all };
  }

  /** Nobody handles the responses. */
  #sendLast(pieces: readonly SentPiece[], { first, at }: { first: number; at: number }): void {
    let from = at;
    for (const [index, { size, idempotencyKey }] of pieces.entries()) {
      const taskIds = this.taskIds.slice(from, from + size);
      from += size;
      if (index >= first) this.#send(taskIds, { idempotencyKey, keepalive: true }).catch(() => undefined);
    }
  }

  get isAllDone(): boolean {
    const { outcomes } = this.state;
    return outcomes.length === this.taskIds.length && outcomes.every(({ ok }) => ok);
  }
}
