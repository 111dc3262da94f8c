/**
 * Decides who gets a connection next, in front of a pool that never queues. A claim belongs to groups; each group
 * holds no more connections than its share of the free ones (the dynamic thresholds of shared-buffer switches,
 * Choudhury and Hahne 1998), so that a few always remain for others. Among waiting tenants the one with the fewest
 * connections is served first, within it the person with the fewest, and one person's claims in order of arrival.
 */
import { createClientLeftError, UnavailableError } from './errors/unavailableError.ts';

export type ClaimGroup = {
  readonly name: string;
  /**
   * A claim is admitted while its group holds fewer than this. A group that holds nothing needs one free connection.
   */
  readonly limit: (free: number) => number;
};

/** The first group is the tenant's. Background work of the server has no person. */
export type ConnectionClaim = {
  readonly groups: readonly [ClaimGroup, ...ClaimGroup[]];
  readonly person?: ClaimGroup | undefined;
};

type QueueWaitOptions = {
  /** Ends the wait: the client has left. */
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs: number;
};

type QueueBounds = {
  readonly connections: number;
  readonly mostWaiting: number;
  readonly mostWaitingPerTenant: number;
  readonly mostWaitingPerPerson: number;
};

type Waiter = { readonly claim: ConnectionClaim; readonly admit: () => void };

export class ConnectionQueue {
  readonly #bounds: QueueBounds;
  #free: number;
  readonly #held = new Map<string, number>();
  /** In the order of arrival. */
  readonly #waiters = new Set<Waiter>();

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#free = bounds.connections;
  }

  /**
   * Resolves to the function that releases the connection. Throws UnavailableError when the queue is full, when the
   * wait is too long, and when the signal is aborted.
   */
  async enter(claim: ConnectionClaim, wait: QueueWaitOptions): Promise<() => void> {
    if (wait.signal?.aborted) throw createClientLeftError();
    if (this.#admits(claim)) this.#take(claim);
    else await this.#turn(claim, wait);
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(claim);
      isHeld = false;
    };
  }

  /** True while a claim waits. */
  get isCrowded(): boolean {
    return this.#waiters.size > 0;
  }

  #turn(claim: ConnectionClaim, { signal, patienceMs }: QueueWaitOptions): Promise<void> {
    this.#assertRoom(claim);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { claim, admit: resolve };
    const leave = (why: UnavailableError) => {
      if (this.#waiters.delete(waiter)) reject(why);
    };
    const onAbort = () => leave(createClientLeftError());
    const tooLong = () => leave(new UnavailableError(`No connection came free within ${patienceMs} ms.`));
    const timer = Number.isFinite(patienceMs) ? setTimeout(tooLong, patienceMs) : undefined;
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#waiters.add(waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  #assertRoom({ groups: [tenant], person }: ConnectionClaim): void {
    const { mostWaiting, mostWaitingPerTenant, mostWaitingPerPerson } = this.#bounds;
    if (this.#waiters.size >= mostWaiting) throw createQueueFullError(this.#waiters.size, 'all');
    const ofTenant = this.#waitersOf(tenant);
    if (ofTenant >= mostWaitingPerTenant) throw createQueueFullError(ofTenant, tenant.name);
    const ofPerson = person ? this.#waitersOf(person) : 0;
    if (person && ofPerson >= mostWaitingPerPerson) throw createQueueFullError(ofPerson, person.name);
  }

  #waitersOf({ name }: ClaimGroup): number {
    return [...this.#waiters].filter(({ claim }) => listGroups(claim).some((one) => one.name === name))
      .length;
  }

  #take(claim: ConnectionClaim): void {
    this.#free -= 1;
    for (const { name } of listGroups(claim)) this.#held.set(name, this.#heldBy(name) + 1);
  }

  #giveBack(claim: ConnectionClaim): void {
    this.#free += 1;
    for (const { name } of listGroups(claim)) {
      const left = this.#heldBy(name) - 1;
      if (left === 0) this.#held.delete(name);
      else this.#held.set(name, left);
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiters.delete(next);
      this.#take(next.claim);
      next.admit();
    }
  }

  #next(): Waiter | undefined {
    let best: { waiter: Waiter; tenant: number; person: number } | undefined;
    for (const waiter of this.#waiters) {
      const { groups, person } = waiter.claim;
      const held = { tenant: this.#heldBy(groups[0].name), person: person ? this.#heldBy(person.name) : 0 };
      const isBefore =
        !best || held.tenant < best.tenant || (held.tenant === best.tenant && held.person < best.person);
      if (isBefore && this.#admits(waiter.claim)) best = { waiter, ...held };
    }
    return best?.waiter;
  }

  #admits(claim: ConnectionClaim): boolean {
    const isWithin = ({ name, limit }: ClaimGroup) => {
      const held = this.#heldBy(name);
      return held === 0 || held < limit(this.#free);
    };
    return this.#free > 0 && listGroups(claim).every(isWithin);
  }

  #heldBy(name: string): number {
    return this.#held.get(name) ?? 0;
  }
}

const listGroups = ({ groups, person }: ConnectionClaim): readonly ClaimGroup[] =>
  person ? [...groups, person] : groups;

const createQueueFullError = (count: number, name: string) =>
  new UnavailableError(`${count} claims of ${name} wait already.`);
