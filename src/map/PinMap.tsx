import L from 'leaflet';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Marker } from 'react-leaflet';
import type { LatLng } from '../../contract/fields/shared/latLng.ts';
import type { CoordinateConversion } from './coordinateSystem.ts';
import { MapView, type MapViewOptions } from './MapView.tsx';
import type { MapHandle } from './mapHandle.ts';
import type { MapKey } from './mapKeys.ts';

type PinMapProps = MapViewOptions & {
  spot: LatLng | undefined;
  /** Called with the picked position; undefined: the map is read only. */
  onPick?: (spot: LatLng) => void;
};

/** Arrows move the pin (in a read-only map, the map), + and − zoom, a click moves the pin there. */
export function PinMap({ spot, onPick, ...start }: PinMapProps) {
  const [map, setMap] = useState<MapHandle>();
  useEffect(() => {
    if (spot) map?.reveal(spot);
  }, [map, spot]);
  const onKey = (key: MapKey, _event: KeyboardEvent, handle: MapHandle) => {
    if (key.kind === 'zoom') handle.zoomBy(key.by);
    else if (onPick) onPick(handle.offset(spot ?? handle.center(), key.x, key.y));
    else handle.panBy(key.x, key.y);
  };
  return (
    <MapView {...start} isReadOnly={!onPick} onKey={onKey} onClick={onPick} onReady={setMap}>
      {(system) => spot && <Pin spot={spot} system={system} onPick={onPick} />}
    </MapView>
  );
}

type PinProps = { spot: LatLng; system: CoordinateConversion; onPick: ((spot: LatLng) => void) | undefined };

function Pin({ spot, system, onPick }: PinProps) {
  const dragend = ({ target }: L.DragEndEvent) =>
    onPick?.(system.toStoredPosition((target as L.Marker).getLatLng()));
  return (
    <Marker
      position={system.toTilePosition(spot)}
      icon={pinIcon}
      draggable={onPick !== undefined}
      keyboard={false}
      eventHandlers={{ dragend }}
    />
  );
}

const pinIcon = L.divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 24 32" aria-hidden="true"><path d="M12 0a12 12 0 0 0-12 12c0 8 12 20 12 20s12-12 12-20a12 12 0 0 0-12-12z"/><circle cx="12" cy="12" r="4.5"/></svg>',
  iconSize: [24, 32],
  iconAnchor: [12, 32],
});
