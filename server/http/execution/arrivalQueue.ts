/**
 * Executes the requests on one object in the order in which they arrive at this process. The row lock alone does not
 * keep that order: a group commit skips a locked object, so that a request on a part reaches the lock after a later
 * exclusive one on its object, and requests that a lock timeout has ended are retried after random pauses. Requests
 * that are not exclusive look nothing up unless an exclusive one is running.
 */
import type { ObjectLookup, QueueTarget } from '../../context/handler.ts';
import type { Database, TenantRef } from '../../db/database.ts';
import { createClientLeftError, UnavailableError } from '../../db/errors/unavailableError.ts';

/** The queue of a tenant's objects that `findObjects` looks up. */
export type ArrivalQueues = (queue: { findObjects: ObjectLookup }, tenant: TenantRef) => ArrivalQueue;

export function createArrivalQueues(database: Database): ArrivalQueues {
  const queues = new Map<ObjectLookup, Map<string, ArrivalQueue>>();
  return ({ findObjects }, tenant) => {
    const byTenant = queues.get(findObjects) ?? new Map<string, ArrivalQueue>();
    queues.set(findObjects, byTenant);
    const find: TenantObjectLookup = (partIds) =>
      database.inTenant(tenant, 'read', (tx) => findObjects(tx, partIds));
    const queue = byTenant.get(tenant.schema) ?? new ArrivalQueue(find);
    byTenant.set(tenant.schema, queue);
    return queue;
  };
}

/** Returns the object of each part; unknown parts are omitted. */
type TenantObjectLookup = (partIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type PendingRequest = {
  readonly target: QueueTarget;
  readonly userId: string;
  readonly ended: Promise<void>;
};

/** Maximum number of pending exclusive requests per user: each checks all earlier ones. */
const maxPendingPerUser = 50;

type QueueWait = {
  readonly userId: string;
  /** Aborts the wait when the client disconnects. */
  readonly signal: AbortSignal;
  readonly patienceMs: number;
};

export class ArrivalQueue {
  readonly #find: TenantObjectLookup;
  readonly #shared = new Set<PendingRequest>();
  readonly #exclusive = new Set<PendingRequest>();

  constructor(find: TenantObjectLookup) {
    this.#find = find;
  }

  /**
   * Runs `work` after all earlier requests on the same object have ended. Throws Unavailable if the wait takes too
   * long, or if the user has too many pending requests.
   */
  async take<T>(target: QueueTarget, wait: QueueWait, work: () => Promise<T>): Promise<T> {
    if (target.exclusive) this.#assertRoom(wait.userId);
    const earlier = target.exclusive ? [...this.#shared, ...this.#exclusive] : [...this.#exclusive];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const own = { target, userId: wait.userId, ended };
    const pending = target.exclusive ? this.#exclusive : this.#shared;
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
    for (const one of this.#exclusive) if (one.userId === userId) count += 1;
    if (count >= maxPendingPerUser)
      throw new UnavailableError(`${count} actions of user ${userId} are already in progress.`);
  }

  async #endOf(earlier: readonly PendingRequest[], target: QueueTarget, wait: QueueWait): Promise<void> {
    const named = [target, ...earlier.map((one) => one.target)];
    const found = await this.#find([...new Set(named.flatMap((one) => ('partId' in one ? one.partId : [])))]);
    const objectOf = (one: QueueTarget) => ('partId' in one ? found.get(one.partId) : one.objectId);
    const objectId = objectOf(target);
    const before = earlier.filter((one) => objectId !== undefined && objectOf(one.target) === objectId);
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
