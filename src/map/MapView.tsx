import './map.css';
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  AttributionControl,
  MapContainer,
  ScaleControl,
  TileLayer,
  useMapEvents,
  ZoomControl,
} from 'react-leaflet';
import type { MapTiles } from '../../contract/calls/map.ts';
import type { LatLng } from '../../contract/fields/shared/latLng.ts';
import { escapeHtml } from '../../contract/text/escapeHtml.ts';
import { BuiltInOutline } from './BuiltInOutline.tsx';
import { type CoordinateConversion, coordinateConversions } from './coordinateSystem.ts';
import { createMapHandle, type MapHandle, prefersReducedMotion } from './mapHandle.ts';
import { type MapKey, parseMapKey } from './mapKeys.ts';

export type MapViewOptions = {
  /** Null: the built-in outline of China instead of tiles. */
  tiles: MapTiles | null;
  /** The initial center of the map. */
  center: LatLng;
  zoom: number;
};

type MapViewProps = MapViewOptions & {
  /** A view has nothing else to use the keyboard for, so it takes the focus. */
  isReadOnly: boolean;
  onKey: (key: MapKey, event: KeyboardEvent, map: MapHandle) => void;
  onDelete?: (() => void) | undefined;
  onClick?: ((spot: LatLng) => void) | undefined;
  onReady?: (map: MapHandle) => void;
  children: (system: CoordinateConversion) => ReactNode;
};

/** A map with its controls: one stop of the Tab key, with keys of its own. */
export function MapView({ tiles, center, zoom, isReadOnly, onKey, onReady, ...rest }: MapViewProps) {
  const { onDelete, onClick, children } = rest;
  const frame = useRef<HTMLDivElement>(null);
  const system = coordinateConversions[tiles?.system ?? 'GCJ02'];
  const [map, setMap] = useState<LeafletMap | null>(null);
  const handle = useMemo(() => map && createMapHandle(map, system), [map, system]);
  useEffect(() => {
    if (!handle) return;
    onReady?.(handle);
    if (isReadOnly) frame.current?.focus();
  }, [handle, onReady, isReadOnly]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = parseMapKey(event);
    if (event.key === 'Delete' && onDelete) onDelete();
    else if (key && handle) onKey(key, event, handle);
    else return;
    event.preventDefault();
  };
  const [moves] = useState(() => !prefersReducedMotion());
  return (
    <div
      ref={frame}
      className="map"
      role="application"
      aria-label="地图"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved by its own keys
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <MapContainer
        ref={setMap}
        className="map-canvas"
        center={system.toTilePosition(center)}
        zoom={zoom}
        minZoom={3}
        maxZoom={18}
        keyboard={false}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={moves}
        fadeAnimation={moves}
        inertia={moves}
      >
        <ZoomControl zoomInTitle="放大" zoomOutTitle="缩小" />
        <ScaleControl imperial={false} />
        <AttributionControl prefix={false} />
        {tiles ? (
          <TileLayer url={tiles.url} maxZoom={18} attribution={escapeHtml(tiles.attribution)} />
        ) : (
          <BuiltInOutline />
        )}
        {onClick && <ClickListener onClick={(place) => onClick(system.toStoredPosition(place))} />}
        {children(system)}
      </MapContainer>
    </div>
  );
}

type ClickListenerProps = { onClick: (place: { lat: number; lng: number }) => void };

function ClickListener({ onClick }: ClickListenerProps) {
  // A map can be dragged around the globe: the place is the same one turn further.
  useMapEvents({ click: ({ latlng }) => onClick(latlng.wrap()) });
  return null;
}
