import './map.css';
import { type KeyboardEvent, useEffect } from 'react';
import type { MapTiles } from '../../contract/calls/map.ts';
import type { Spot } from '../../contract/fields/shared/spot.ts';
import { MapFrame } from './MapFrame.tsx';
import { mapKey } from './mapKeys.ts';
import { useMap } from './useMap.ts';

type PinMapProps = {
  tiles: MapTiles | null;
  /** Where the map opens. */
  centre: Spot;
  zoom: number;
  spot: Spot | undefined;
  /** Left out: the map is only looked at. */
  onPick?: (spot: Spot) => void;
};

/** Arrows move the pin (where it is only read: the map), + and − zoom, a click puts the pin there. */
export function PinMap({ tiles, centre, zoom, spot, onPick }: PinMapProps) {
  const { frame, map } = useMap({ tiles, centre, zoom, ...(onPick && { onPick }) });
  useEffect(() => {
    map?.pin(spot);
    if (spot) map?.look(spot);
  }, [map, spot]);
  const looking = onPick === undefined;
  useEffect(() => {
    // Where there is nothing to search or confirm, the keys are the map's.
    if (map && looking) frame.current?.focus();
  }, [map, looking, frame]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = mapKey(event);
    if (!key || !map) return;
    event.preventDefault();
    if (key.kind === 'zoom') map.zoomBy(key.by);
    else if (onPick) onPick(map.besides(spot ?? map.centre(), key.x, key.y));
    else map.panBy(key.x, key.y);
  };
  return <MapFrame frame={frame} onKeyDown={onKeyDown} />;
}
