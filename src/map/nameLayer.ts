import L from 'leaflet';
import { edgeArrow, formatDistance } from './gridGeometry.ts';
import type { MapOutline } from './mapOutline.ts';

type PlaceName = MapOutline['names'][number];

/** The first and the last zoom at which provinces, cities and districts are named. */
const zoomRangeByLevel = [
  [0, 6],
  [7, 8],
  [9, 20],
] as const;

/** More names than these are no help. */
const maxNames = 80;

/** Width of a character. */
const characterPixels = 12;

/** The number of nearest places that are named when nothing in view has a name. */
const maxNeighbors = 3;
/** Pixels that a name at the edge needs. */
const edgeInsets = { x: 58, y: 30 };

/**
 * Writes the names of places in view; otherwise it writes the nearest names at the edges with an arrow.
 * Returns the function to call after each move of the map.
 */
export function createNameLayer(map: L.Map, names: readonly PlaceName[]): () => void {
  const layer = L.layerGroup().addTo(map);
  return () => {
    const zoom = map.getZoom();
    const wanted = names.filter(
      ({ level }) => zoom >= zoomRangeByLevel[level][0] && zoom <= zoomRangeByLevel[level][1],
    );
    layer.clearLayers();
    const seen = filterOverlapping(map, wanted);
    for (const { name, at } of seen) layer.addLayer(createLabel(name, at));
    if (seen.length === 0) for (const one of listNeighborMarkers(map, wanted)) layer.addLayer(one);
  };
}

/** The visible names, without those that overlap a previous one. */
function filterOverlapping(map: L.Map, names: readonly PlaceName[]): PlaceName[] {
  const view = map.getBounds();
  const taken: L.Bounds[] = [];
  return names.filter(({ name, at }) => {
    if (taken.length >= maxNames || !view.contains(at)) return false;
    const middle = map.latLngToContainerPoint(at);
    const half = L.point((name.length * characterPixels) / 2 + 3, characterPixels * 0.75);
    const room = L.bounds(middle.subtract(half), middle.add(half));
    if (taken.some((one) => one.intersects(room))) return false;
    taken.push(room);
    return true;
  });
}

function listNeighborMarkers(map: L.Map, names: readonly PlaceName[]): L.Marker[] {
  const center = map.getCenter();
  const nearest = names
    .map(({ name, at }) => ({ name, at, meters: map.distance(center, at) }))
    .sort((one, other) => one.meters - other.meters)
    .slice(0, maxNeighbors);
  return nearest.map(({ name, at, meters }) => {
    const { x, y, arrow } = edgeArrow(map.latLngToContainerPoint(at), map.getSize(), edgeInsets);
    const text = `${arrow} ${name} ${formatDistance(meters)}`;
    return createLabel(text, map.containerPointToLatLng([x, y]));
  });
}

function createLabel(name: string, at: L.LatLngExpression): L.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = L.divIcon({ className: 'map-name', html: text, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
