import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is open for a while, and waits for what is under way when it closes. */
export type Lifecycle = { addHook(name: 'onClose', hook: () => Promise<void>): unknown };

/**
 * Does a round again and again while `owner` is open, `everyMs` after the one before. Closing tells the round that is
 * under way by its signal, and waits for it. A round never throws: what fails is its own to tell.
 */
export function schedulePeriodic(
  owner: Lifecycle,
  everyMs: number,
  round: (signal: AbortSignal) => Promise<unknown>,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const going = (async () => {
    // Aborting the pause is how it ends.
    const pause = () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    for (await pause(); !signal.aborted; await pause()) await round(signal);
  })();
  owner.addHook('onClose', async () => {
    stopping.abort();
    await going;
  });
}
