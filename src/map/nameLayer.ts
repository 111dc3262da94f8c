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

/** So many neighbours are named where nothing in view is. */
const maxNeighbors = 3;
/** Pixels that a name at the edge needs. */
const edgeInsets = { x: 58, y: 30 };

/**
 * What to call whenever the map has moved: writes the names of what is in view; where there is none, at the edges
 * those of what lies nearest, with the way there.
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

/** Those in view of which none lies over one before it. */
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
  const centre = map.getCenter();
  const nearest = names
    .map(({ name, at }) => ({ name, at, metres: map.distance(centre, at) }))
    .sort((one, other) => one.metres - other.metres)
    .slice(0, maxNeighbors);
  return nearest.map(({ name, at, metres }) => {
    const { x, y, arrow } = edgeArrow(map.latLngToContainerPoint(at), map.getSize(), edgeInsets);
    const text = `${arrow} ${name} ${formatDistance(metres)}`;
    return createLabel(text, map.containerPointToLatLng([x, y]));
  });
}

function createLabel(name: string, at: L.LatLngExpression): L.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = L.divIcon({ className: 'map-name', html: text, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
