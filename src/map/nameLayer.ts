import L from 'leaflet';
import type { Outline } from './outline.ts';

type Name = Outline['names'][number];

/** The first and the last zoom at which provinces, cities and districts are named. */
const named = [
  [0, 6],
  [7, 8],
  [9, 20],
] as const;

/** More names than these are no help. */
const most = 80;

/** Width of a character. */
const characterPixels = 12;

/** What to call whenever the map has moved: writes the names of what is in view. */
export function nameLayer(map: L.Map, names: readonly Name[]): () => void {
  const layer = L.layerGroup().addTo(map);
  return () => {
    const zoom = map.getZoom();
    const wanted = names.filter(({ level }) => zoom >= named[level][0] && zoom <= named[level][1]);
    layer.clearLayers();
    for (const { name, at } of besideEachOther(map, wanted)) layer.addLayer(label(name, at));
  };
}

/** Those in view of which none lies over one before it. */
function besideEachOther(map: L.Map, names: readonly Name[]): Name[] {
  const view = map.getBounds();
  const taken: L.Bounds[] = [];
  return names.filter(({ name, at }) => {
    if (taken.length >= most || !view.contains(at)) return false;
    const middle = map.latLngToContainerPoint(at);
    const half = L.point((name.length * characterPixels) / 2 + 3, characterPixels * 0.75);
    const room = L.bounds(middle.subtract(half), middle.add(half));
    if (taken.some((one) => one.intersects(room))) return false;
    taken.push(room);
    return true;
  });
}

function label(name: string, at: [number, number]): L.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = L.divIcon({ className: 'map-name', html: text, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
