/**
 * Acts on one instance are carried out in the order in which they arrive at this process. The row lock alone does not
 * keep that order: an act on a task shares its transaction with others and passes over a locked instance, so that it
 * reaches the lock after an act on the whole instance that was sent later, and acts that a lock timeout has ended are
 * retried after random pauses. Acts on tasks look nothing up unless an act on a whole instance is under way.
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

/** The instances of these tasks, by task id; what is no task is left out. */
type InstanceLookup = (taskIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type PendingAction = { readonly place: ActionTarget; readonly userId: string; readonly ended: Promise<void> };

/** Acts on whole instances that one person may have under way: each looks at those before it. */
const maxPendingPerUser = 50;

type QueueWait = {
  readonly userId: string;
  /** Ends it: the client has left. */
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
   * Does the work once every act on the same instance that came before has ended. Unavailable where that takes too long,
   * and where the person has too many of them under way.
   */
  async take<T>(place: ActionTarget, wait: QueueWait, work: () => Promise<T>): Promise<T> {
    if (place.whole) this.#assertRoom(wait.userId);
    const earlier = place.whole ? [...this.#onTasks, ...this.#onInstances] : [...this.#onInstances];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const own = { place, userId: wait.userId, ended };
    const pending = place.whole ? this.#onInstances : this.#onTasks;
    pending.add(own);
    try {
      if (earlier.length > 0) await this.#endOf(earlier, place, wait);
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
      throw new UnavailableError(`${count} acts of user ${userId} are under way already.`);
  }

  async #endOf(earlier: readonly PendingAction[], place: ActionTarget, wait: QueueWait): Promise<void> {
    const named = [place, ...earlier.map((one) => one.place)];
    const found = await this.#find([...new Set(named.flatMap((one) => ('taskId' in one ? one.taskId : [])))]);
    const instanceOf = (one: ActionTarget) => ('taskId' in one ? found.get(one.taskId) : one.instanceId);
    const instanceId = instanceOf(place);
    const before = earlier.filter((one) => instanceId !== undefined && instanceOf(one.place) === instanceId);
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
