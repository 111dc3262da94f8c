import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { getCenter, type LatLng, type LatLngBounds } from '../../contract/fields/shared/latLng.ts';
import { BoxLayer } from './BoxLayer.tsx';
import { MapView, type MapViewOptions } from './MapView.tsx';
import type { MapHandle } from './mapHandle.ts';
import type { MapKey } from './mapKeys.ts';

export type BoxMapControl = { center: () => LatLng; reveal: (spot: LatLng) => void };

type BoxMapProps = MapViewOptions & {
  boxes: readonly LatLngBounds[];
  chosen: number;
  /** Called with the changed chosen box; undefined: the map is read only. */
  onBox?: (box: LatLngBounds) => void;
  onRemove?: () => void;
  control?: Ref<BoxMapControl>;
};

/** Arrows move the chosen box, with Shift its north-east corner; Delete removes it; corners can be dragged. */
export function BoxMap({ boxes, chosen, onBox, onRemove, control, ...start }: BoxMapProps) {
  const [map, setMap] = useState<MapHandle>();
  const box = boxes[chosen];
  useImperativeHandle(control, () => ({
    center: () => map?.center() ?? start.center,
    reveal: (spot) => map?.reveal(spot),
  }));
  const onKey = (key: MapKey, event: KeyboardEvent, handle: MapHandle) => {
    if (key.kind === 'zoom') {
      handle.zoomBy(key.by);
      if (box) handle.reveal(getCenter(box));
    } else if (!box || !onBox) handle.panBy(key.x, key.y);
    else {
      const moved = event.shiftKey ? resizeBox(box, key, handle) : moveBox(box, key, handle);
      if (!event.shiftKey) handle.reveal(moved.southWest);
      onBox(moved);
    }
  };
  return (
    <MapView {...start} isReadOnly={!onBox} onKey={onKey} onDelete={box && onRemove} onReady={setMap}>
      {(system) => <BoxLayer boxes={boxes} chosen={chosen} system={system} onBox={onBox} />}
    </MapView>
  );
}

type PixelStep = { x: number; y: number };

const moveBox = (
  { southWest, northEast }: LatLngBounds,
  { x, y }: PixelStep,
  map: MapHandle,
): LatLngBounds => ({
  southWest: map.offset(southWest, x, y),
  northEast: map.offset(northEast, x, y),
});

/** Returns the box unchanged if the step would leave it without extent. */
function resizeBox(box: LatLngBounds, { x, y }: PixelStep, map: MapHandle): LatLngBounds {
  const northEast = map.offset(box.northEast, x, y);
  const hasExtent = northEast.lng > box.southWest.lng && northEast.lat > box.southWest.lat;
  return hasExtent ? { ...box, northEast } : box;
}
