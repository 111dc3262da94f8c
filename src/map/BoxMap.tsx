import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { type Box, middleOf, type Spot } from '../../contract/fields/shared/spot.ts';
import { BoxLayer } from './BoxLayer.tsx';
import { type MapStart, MapView } from './MapView.tsx';
import type { MapHandle } from './mapHandle.ts';
import type { MapKey } from './mapKeys.ts';

export type BoxMapControl = { center: () => Spot; reveal: (spot: Spot) => void };

type BoxMapProps = MapStart & {
  boxes: readonly Box[];
  chosen: number;
  /** Called with the changed chosen box. Left out: the map is only looked at. */
  onBox?: (box: Box) => void;
  onRemove?: () => void;
  control?: Ref<BoxMapControl>;
};

/** Arrows move the chosen box, with Shift its north-east corner; Delete takes it away; corners can be dragged. */
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
      if (box) handle.reveal(middleOf(box));
    } else if (!box || !onBox) handle.panBy(key.x, key.y);
    else {
      const moved = event.shiftKey ? resizedBox(box, key, handle) : movedBox(box, key, handle);
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

type Step = { x: number; y: number };

const movedBox = ({ southWest, northEast }: Box, { x, y }: Step, map: MapHandle): Box => ({
  southWest: map.offset(southWest, x, y),
  northEast: map.offset(northEast, x, y),
});

/** The same box where the step would leave it without extent. */
function resizedBox(box: Box, { x, y }: Step, map: MapHandle): Box {
  const northEast = map.offset(box.northEast, x, y);
  const hasExtent = northEast.lng > box.southWest.lng && northEast.lat > box.southWest.lat;
  return hasExtent ? { ...box, northEast } : box;
}
