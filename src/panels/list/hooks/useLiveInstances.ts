/** Reloads a list of instances when they advance; a hidden list is reloaded when it is shown. */
import { useEffect, useRef } from 'react';
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { onLiveEvent, onLiveReconnect } from '../../../state/cache/liveEvents.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';

/** The delay in which several events cause one reload. */
const coalesceMs = 400;

export function useLiveInstances<Row extends InstanceRow>(model: ListModel<Row>): void {
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
      if (active) waiting ??= setTimeout(readNow, coalesceMs);
    };
    if (active && missed.current) read();
    const stops = [onLiveEvent('instance.moved', read), onLiveReconnect(read)];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [model, active]);
}
