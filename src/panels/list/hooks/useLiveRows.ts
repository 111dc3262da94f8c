/** Reloads a list after events that change its rows; a hidden list is reloaded when it is shown. */
import { useEffect, useRef } from 'react';
import type { LiveEventType } from '../../../../contract/liveEvents.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { onLiveEvent, onLiveReconnect } from '../../../state/cache/liveEvents.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';

/** The delay in which several events cause one reload. */
const coalesceMs = 400;

/** `spreadMs`: pages wait a random part of this time, for events that every page receives. */
export function useLiveRows<Row>(
  model: ListModel<Row>,
  events: readonly LiveEventType[],
  { spreadMs = 0 }: { spreadMs?: number } = {},
): void {
  const active = useTabActive();
  const missed = useRef(false);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const readNow = () => {
      waiting = undefined;
      missed.current = false;
      if (model.state.failure === null) model.refresh();
      else model.retry();
    };
    const read = () => {
      missed.current = true;
      // Further events do not extend the delay; otherwise a busy flow would prevent every reload.
      if (active) waiting ??= setTimeout(readNow, coalesceMs + Math.random() * spreadMs);
    };
    if (active && missed.current) read();
    const stops = [onLiveEvent(events, read), onLiveReconnect(read)];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [model, active, events, spreadMs]);
}
