/** Boxes on a map: numbered, ringed where they are too small to be seen; the chosen one is sized by its corners. */
import L from 'leaflet';
import type { Box, Spot } from '../../contract/fields/shared/spot.ts';
import type { System } from './system.ts';

/** Sides in pixels: below the first a box is ringed, below the second its corners would lie over it. */
const least = { seen: 18, sized: 36 };
const ringRadius = 10;

type Boxes = { system: System; onBox?: ((box: Box) => void) | undefined };

/** What to call with the boxes; they are drawn again as the map zooms. */
export function boxLayer(map: L.Map, { system, onBox }: Boxes) {
  const layer = L.layerGroup().addTo(map);
  let last: { boxes: readonly Box[]; chosen: number } = { boxes: [], chosen: 0 };
  const draw = () => {
    layer.clearLayers();
    const chosen = last.boxes[last.chosen];
    for (const [index, box] of last.boxes.entries()) if (box !== chosen) drawBox(box, index, 'map-box');
    if (!chosen) return;
    const { rectangle, pixels } = drawBox(chosen, last.chosen, 'map-box map-box-chosen');
    if (onBox && pixels >= least.sized) drawCorners(chosen, rectangle);
  };
  const drawBox = ({ southWest, northEast }: Box, index: number, className: string) => {
    const common = { className, interactive: false };
    const rectangle = L.rectangle([system.shown(southWest), system.shown(northEast)], common).addTo(layer);
    const middle = rectangle.getBounds().getCenter();
    const pixels = shorterSide(map, rectangle.getBounds());
    const small = pixels < least.seen;
    if (small) L.circleMarker(middle, { ...common, radius: ringRadius }).addTo(layer);
    // Numbers of small boxes beside each other could not be read.
    if (!small || index === last.chosen) {
      label(middle, { text: String(index + 1), beside: small, className }).addTo(layer);
    }
    return { rectangle, pixels };
  };
  const drawCorners = ({ southWest, northEast }: Box, rectangle: L.Rectangle) => {
    const moved = (corner: L.LatLng, other: Spot): Box => between(system.kept(corner), other);
    for (const [at, other] of [
      [southWest, northEast],
      [northEast, southWest],
    ] as const) {
      const corner = L.marker(system.shown(at), { icon: cornerIcon, draggable: true, keyboard: false });
      // Told at the end only: what is drawn anew meanwhile would be torn out of the hand.
      corner.on('drag', () => {
        const box = moved(corner.getLatLng(), other);
        rectangle.setBounds(L.latLngBounds([system.shown(box.southWest), system.shown(box.northEast)]));
      });
      corner.on('dragend', () => onBox?.(moved(corner.getLatLng(), other)));
      corner.addTo(layer);
    }
  };
  map.on('zoomend', draw);
  return (boxes: readonly Box[], chosen: number) => {
    last = { boxes, chosen };
    draw();
  };
}

function shorterSide(map: L.Map, bounds: L.LatLngBounds): number {
  const size = map
    .latLngToContainerPoint(bounds.getSouthEast())
    .subtract(map.latLngToContainerPoint(bounds.getNorthWest()));
  return Math.min(size.x, size.y);
}

type Label = { text: string; beside: boolean; className: string };

function label(at: L.LatLng, { text, beside, className }: Label): L.Marker {
  const html = document.createElement('span');
  html.textContent = text;
  const name = className.includes('chosen') ? 'map-box-name map-box-name-chosen' : 'map-box-name';
  const icon = L.divIcon({
    className: name,
    html,
    iconSize: [0, 0],
    iconAnchor: beside ? [-ringRadius - 8, 0] : [0, 0],
  });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}

const between = (one: Spot, other: Spot): Box => ({
  southWest: { lng: Math.min(one.lng, other.lng), lat: Math.min(one.lat, other.lat) },
  northEast: { lng: Math.max(one.lng, other.lng), lat: Math.max(one.lat, other.lat) },
});

const cornerIcon = L.divIcon({ className: 'map-corner', iconSize: [12, 12] });
