import { setTimeout as sleep } from 'node:timers/promises';

/** An owner with a lifetime that waits for running work when it closes. */
export type Lifecycle = { addHook(name: 'onClose', hook: () => Promise<void>): unknown };

/**
 * Runs `round` repeatedly while `owner` is open, `everyMs` after the previous one. Closing aborts the signal of the
 * running round and waits for it. A round never throws: it reports its own failures.
 */
export function schedulePeriodic(
  owner: Lifecycle,
  everyMs: number,
  round: (signal: AbortSignal) => Promise<unknown>,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const going = (async () => {
    // Aborting the signal ends the pause.
    const pause = () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    for (await pause(); !signal.aborted; await pause()) await round(signal);
  })();
  owner.addHook('onClose', async () => {
    stopping.abort();
    await going;
  });
}
