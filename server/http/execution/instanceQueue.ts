/**
 * Executes the actions on one instance in the order in which they arrive at this process. The row lock alone does not
 * keep that order: a group commit skips a locked instance, so that an action on a task reaches the lock after a later
 * action on the whole instance, and actions that a lock timeout has ended are retried after random pauses. Actions on
 * tasks look nothing up unless an action on a whole instance is running.
 */
import type { ActionTarget } from '../../calls/tasks/actionTargets.ts';
import type { Database, TenantRef } from '../../db/database.ts';
import { createClientLeftError, UnavailableError } from '../../db/errors/unavailableError.ts';
import { loadInstanceIdsOfTasks } from '../../db/queries/flow/instancesOfTasks.ts';

export type InstanceQueues = (tenant: TenantRef) => InstanceQueue;

export function createInstanceQueues(database: Database): InstanceQueues {
  const byTenant = new Map<string, InstanceQueue>();
  return (tenant) => {
    const find: InstanceLookup = (taskIds) =>
      database.inTenant(tenant, 'read', (tx) => loadInstanceIdsOfTasks(tx, taskIds));
    const turns = byTenant.get(tenant.schema) ?? new InstanceQueue(find);
    byTenant.set(tenant.schema, turns);
    return turns;
  };
}

/** Returns the instances of these tasks, by task id; unknown ids are omitted. */
type InstanceLookup = (taskIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type PendingAction = {
  readonly target: ActionTarget;
  readonly userId: string;
  readonly ended: Promise<void>;
};

/** Maximum number of pending actions on whole instances per user: each checks all earlier ones. */
const maxPendingPerUser = 50;

type QueueWait = {
  readonly userId: string;
  /** Aborts the wait when the client disconnects. */
  readonly signal: AbortSignal;
  readonly patienceMs: number;
};

export class InstanceQueue {
  readonly #find: InstanceLookup;
  readonly #onTasks = new Set<PendingAction>();
  readonly #onInstances = new Set<PendingAction>();

  constructor(find: InstanceLookup) {
    this.#find = find;
  }

  /**
   * Runs `work` after all earlier actions on the same instance have ended. Throws Unavailable if the wait takes too
   * long, or if the user has too many pending actions.
   */
  async take<T>(target: ActionTarget, wait: QueueWait, work: () => Promise<T>): Promise<T> {
    if (target.whole) this.#assertRoom(wait.userId);
    const earlier = target.whole ? [...this.#onTasks, ...this.#onInstances] : [...this.#onInstances];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const own = { target, userId: wait.userId, ended };
    const pending = target.whole ? this.#onInstances : this.#onTasks;
    pending.add(own);
    try {
      if (earlier.length > 0) await this.#endOf(earlier, target, wait);
      return await work();
    } finally {
      pending.delete(own);
      end();
    }
  }

  #assertRoom(userId: string): void {
    let count = 0;
    for (const one of this.#onInstances) if (one.userId === userId) count += 1;
    if (count >= maxPendingPerUser)
      throw new UnavailableError(`${count} actions of user ${userId} are already in progress.`);
  }

  async #endOf(earlier: readonly PendingAction[], target: ActionTarget, wait: QueueWait): Promise<void> {
    const named = [target, ...earlier.map((one) => one.target)];
    const found = await this.#find([...new Set(named.flatMap((one) => ('taskId' in one ? one.taskId : [])))]);
    const instanceOf = (one: ActionTarget) => ('taskId' in one ? found.get(one.taskId) : one.instanceId);
    const instanceId = instanceOf(target);
    const before = earlier.filter((one) => instanceId !== undefined && instanceOf(one.target) === instanceId);
    if (before.length > 0) await waitWithTimeout(Promise.all(before.map((one) => one.ended)), wait);
  }
}

async function waitWithTimeout(ending: Promise<unknown>, { signal, patienceMs }: QueueWait): Promise<void> {
  const { promise: enough, reject } = Promise.withResolvers<never>();
  const leave = () => reject(createClientLeftError());
  const tooLong = () =>
    reject(new UnavailableError(`Acts before this one did not end within ${patienceMs} ms.`));
  const timer = setTimeout(tooLong, patienceMs);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    await Promise.race([ending, enough]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
