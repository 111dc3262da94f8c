import './map.css';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react';
import type { MapTiles } from '../../contract/calls/map.ts';
import { type Box, middleOf, type Spot } from '../../contract/fields/shared/spot.ts';
import { MapFrame } from './MapFrame.tsx';
import { mapKey } from './mapKeys.ts';
import type { MapHandle } from './openMap.ts';
import { useMap } from './useMap.ts';

type BoxMapProps = {
  tiles: MapTiles | null;
  /** Where the map opens. */
  centre: Spot;
  zoom: number;
  boxes: readonly Box[];
  chosen: number;
  /** The chosen box as it is now. Left out: the map is only looked at. */
  onBox?: (box: Box) => void;
  onRemove?: () => void;
  control?: Ref<Pick<MapHandle, 'centre' | 'look'>>;
};

/** Arrows move the chosen box, with Shift its north-east corner; Delete takes it away; corners can be dragged. */
export function BoxMap({ tiles, centre, zoom, boxes, chosen, onBox, onRemove, control }: BoxMapProps) {
  const { frame, map } = useMap({ tiles, centre, zoom, ...(onBox && { onBox }) });
  const box = boxes[chosen];
  useEffect(() => map?.boxes(boxes, chosen), [map, boxes, chosen]);
  useImperativeHandle(control, () => ({
    centre: () => map?.centre() ?? centre,
    look: (spot) => map?.look(spot),
  }));
  const looking = onBox === undefined;
  useEffect(() => {
    // Where there is nothing to search or confirm, the keys are the map's.
    if (map && looking) frame.current?.focus();
  }, [map, looking, frame]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && box && onRemove) {
      event.preventDefault();
      return onRemove();
    }
    const key = mapKey(event);
    if (!key || !map) return;
    event.preventDefault();
    if (key.kind === 'zoom') return zoomed(map, key.by, box);
    if (!box || !onBox) return map.panBy(key.x, key.y);
    const northEast = map.besides(box.northEast, key.x, key.y);
    if (!event.shiftKey) {
      const southWest = map.besides(box.southWest, key.x, key.y);
      map.look(southWest);
      return onBox({ southWest, northEast });
    }
    const hasExtent = northEast.lng > box.southWest.lng && northEast.lat > box.southWest.lat;
    if (hasExtent) onBox({ ...box, northEast });
  };
  return <MapFrame frame={frame} onKeyDown={onKeyDown} />;
}

/** The chosen box stays in view. */
function zoomed(map: MapHandle, by: 1 | -1, box: Box | undefined): void {
  map.zoomBy(by);
  if (box) map.look(middleOf(box));
}
