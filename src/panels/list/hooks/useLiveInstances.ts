/** Instances move on while one looks at a list of them: it is read again, one that is not looked at when it is. */
import { useEffect, useRef } from 'react';
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { onLiveEvent, onLiveReconnect } from '../../../state/cache/liveEvents.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';

/** Many events in a row are one reading. */
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
      // Further events do not extend the delay; otherwise a busy flow would never be read.
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
