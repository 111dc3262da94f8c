import { useSyncExternalStore } from 'react';
import { formatElapsedTime } from '../../contract/elapsedTime.ts';
import { formatClockTime } from './format/localTime.ts';
import { formatShortTime } from './format/shortTime.ts';

/** A time of the past as it is read: 5分钟前, later the date. The whole time is its tooltip. */
export function ElapsedTime({ time }: { time: string }) {
  const now = useSyncExternalStore(subscribeToClock, readClock);
  return (
    <time dateTime={time} title={time}>
      {formatElapsedTime(time, now) ?? formatShortTime(time, now.slice(0, 4))}
    </time>
  );
}

/** All times of the page share one timer, which runs only while any is shown. */
const refreshAfterMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** The time of the last tick; empty while nothing is shown. */
let clock = '';

function subscribeToClock(listener: () => void): () => void {
  if (timer === undefined) {
    clock = formatClockTime();
    timer = setInterval(tick, refreshAfterMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    clock = '';
  };
}

function tick(): void {
  clock = formatClockTime();
  for (const listener of listeners) listener();
}

/** Constant between ticks, as React requires of a store. */
function readClock(): string {
  clock ||= formatClockTime();
  return clock;
}
