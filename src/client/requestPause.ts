/**
 * Holds requests back while the session ends: the server would refuse them, and nobody reads their answers, because the
 * page is left afterwards. Requests under way end first, because the server gives up the work of a closed connection.
 */

/** Longer work, such as an export, is not waited for. */
const drainMs = 2000;

let pause: { over: PromiseWithResolvers<void>; isDrained: boolean } | undefined;
const open = new Set<Promise<unknown>>();

/**
 * Holds new requests back, waits for open ones, and does `work`, whose requests must not wait. If `work` fails, the
 * requests go on.
 */
export async function pauseRequests<T>(work: () => Promise<T>): Promise<T> {
  const own = { over: Promise.withResolvers<void>(), isDrained: false };
  pause = own;
  await Promise.race([Promise.allSettled(open), delay(drainMs)]);
  own.isDrained = true;
  try {
    return await work();
  } catch (error) {
    pause = undefined;
    own.over.resolve();
    throw error;
  }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends at once unless requests are paused. A request that outlasts the wait of the pause (`drainMs`) settles only when
 * the pause ends.
 */
export async function sendUnpaused<T>(send: () => Promise<T>): Promise<T> {
  if (pause) await pause.over.promise;
  const sent = send();
  open.add(sent);
  try {
    return await sent;
  } finally {
    open.delete(sent);
    if (pause?.isDrained) await pause.over.promise;
  }
}
