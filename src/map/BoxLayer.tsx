/** Boxes on a map: numbered, circled when they are too small to be seen; the chosen one has handles at its corners. */
import L from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { CircleMarker, Marker, Rectangle, useMap, useMapEvents } from 'react-leaflet';
import type { LatLng, LatLngBounds } from '../../contract/fields/shared/latLng.ts';
import type { CoordinateConversion } from './coordinateSystem.ts';

/** Sides in pixels: a box below `seen` is circled; below `sized` the handles would cover the box. */
const minSidePixels = { seen: 18, sized: 36 };
const ringRadius = 10;

type BoxLayerProps = {
  boxes: readonly LatLngBounds[];
  chosen: number;
  system: CoordinateConversion;
  onBox?: ((box: LatLngBounds) => void) | undefined;
};

/** Sizes are in pixels, so boxes are drawn again after each zoom. */
export function BoxLayer({ boxes, chosen, system, onBox }: BoxLayerProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  // The chosen box is drawn last, so that it is on top.
  const order = [...boxes.keys()].sort((a, b) => Number(a === chosen) - Number(b === chosen));
  return order.map((index) => {
    const box = boxes[index];
    const isChosen = index === chosen;
    // Leaflet reads the class of a path at creation only.
    const key = `${index}-${isChosen}-${boxes.length}`;
    const props = { number: index + 1, isChosen, zoom, system, onBox: isChosen ? onBox : undefined };
    return box && <NumberedBoxShape key={key} box={box} {...props} />;
  });
}

type NumberedBoxProps = {
  box: LatLngBounds;
  number: number;
  isChosen: boolean;
  zoom: number;
  system: CoordinateConversion;
  onBox: ((box: LatLngBounds) => void) | undefined;
};

function NumberedBoxShape({ box, number, isChosen, zoom, system, onBox }: NumberedBoxProps) {
  const map = useMap();
  const rectangle = useRef<L.Rectangle>(null);
  const bounds = useMemo(() => toBounds(box, system), [box, system]);
  const pixels = shorterSidePixels(map, bounds, zoom);
  const isSmall = pixels < minSidePixels.seen;
  const path = { className: isChosen ? 'map-box map-box-chosen' : 'map-box', interactive: false };
  const middle = bounds.getCenter();
  return (
    <>
      <Rectangle ref={rectangle} bounds={bounds} {...path} />
      {isSmall && <CircleMarker center={middle} radius={ringRadius} {...path} />}
      {/* Numbers of small boxes close together would be illegible. */}
      {(!isSmall || isChosen) && (
        <Label at={middle} text={String(number)} isBeside={isSmall} isChosen={isChosen} />
      )}
      {onBox && pixels >= minSidePixels.sized && (
        <Corners
          box={box}
          system={system}
          onDrag={(moved) => rectangle.current?.setBounds(toBounds(moved, system))}
          onBox={onBox}
        />
      )}
    </>
  );
}

type CornersProps = {
  box: LatLngBounds;
  system: CoordinateConversion;
  /** Called while a corner is dragged; the box changes only at the end, so that the drag keeps its corner. */
  onDrag: (box: LatLngBounds) => void;
  onBox: (box: LatLngBounds) => void;
};

const Corners = ({ box: { southWest, northEast }, system, onDrag, onBox }: CornersProps) =>
  [
    { key: 'south-west', at: southWest, opposite: northEast },
    { key: 'north-east', at: northEast, opposite: southWest },
  ].map(({ key, at, opposite }) => {
    const boxAt = ({ target }: L.LeafletEvent) =>
      boxBetween(system.toStoredPosition((target as L.Marker).getLatLng()), opposite);
    return (
      <Marker
        key={key}
        position={system.toTilePosition(at)}
        icon={cornerIcon}
        draggable
        keyboard={false}
        eventHandlers={{
          drag: (event) => onDrag(boxAt(event)),
          dragend: (event) => onBox(boxAt(event)),
        }}
      />
    );
  });

type LabelProps = { at: L.LatLng; text: string; isBeside: boolean; isChosen: boolean };

function Label({ at, text, isBeside, isChosen }: LabelProps) {
  const icon = useMemo(() => {
    const html = document.createElement('span');
    html.textContent = text;
    return L.divIcon({
      className: isChosen ? 'map-box-name map-box-name-chosen' : 'map-box-name',
      html,
      iconSize: [0, 0],
      iconAnchor: isBeside ? [-ringRadius - 8, 0] : [0, 0],
    });
  }, [text, isBeside, isChosen]);
  return <Marker position={at} icon={icon} interactive={false} keyboard={false} />;
}

const toBounds = (
  { southWest, northEast }: LatLngBounds,
  { toTilePosition }: CoordinateConversion,
): L.LatLngBounds => L.latLngBounds([toTilePosition(southWest), toTilePosition(northEast)]);

function shorterSidePixels(map: L.Map, bounds: L.LatLngBounds, zoom: number): number {
  const size = map.project(bounds.getSouthEast(), zoom).subtract(map.project(bounds.getNorthWest(), zoom));
  return Math.min(size.x, size.y);
}

const boxBetween = (one: LatLng, other: LatLng): LatLngBounds => ({
  southWest: { lng: Math.min(one.lng, other.lng), lat: Math.min(one.lat, other.lat) },
  northEast: { lng: Math.max(one.lng, other.lng), lat: Math.max(one.lat, other.lat) },
});

const cornerIcon = L.divIcon({ className: 'map-corner', iconSize: [12, 12] });
