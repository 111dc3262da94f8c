/** Instances move on while one looks at a list of them: it is read again, one that is not looked at when it is. */
import { useEffect, useRef } from 'react';
import type { InstanceRow } from '../../../contract/calls/flowShapes.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { onLive, onReconnect } from '../../state/live.ts';
import { useTabActive } from '../../state/tabScope.ts';

/** Many events in a row are one reading. */
const gatherMs = 400;

export function useLiveInstances<Row extends InstanceRow>(model: ListModel<Row>): void {
  const active = useTabActive();
  const missed = useRef(false);
  useEffect(() => {
    let reading: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      missed.current = !active;
      clearTimeout(reading);
      if (!active) return;
      reading = setTimeout(() => (model.state.failure === null ? model.refresh() : model.retry()), gatherMs);
    };
    if (active && missed.current) read();
    const stops = [onLive('instance.moved', read), onReconnect(read)];
    return () => {
      clearTimeout(reading);
      for (const stop of stops) stop();
    };
  }, [model, active]);
}
