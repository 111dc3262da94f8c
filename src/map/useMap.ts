import { type RefObject, useEffect, useRef, useState } from 'react';
import { type MapHandle, type MapOptions, openMap } from './openMap.ts';

/** A map in the element as long as the component lives; what it is told by is always the last drawing's. */
export function useMap(options: MapOptions): {
  frame: RefObject<HTMLDivElement | null>;
  map: MapHandle | undefined;
} {
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapHandle>();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!frame.current) return;
    const { tiles, centre, zoom, onPick, onBox } = latest.current;
    const opened = openMap(frame.current, {
      tiles,
      centre,
      zoom,
      ...(onPick && { onPick: (spot) => latest.current.onPick?.(spot) }),
      ...(onBox && { onBox: (box) => latest.current.onBox?.(box) }),
    });
    setMap(opened);
    return () => opened.close();
  }, []);
  return { frame, map };
}
