import L from 'leaflet';
import { loadOutline, type Outline } from './outline.ts';

/** From which zoom on the borders of a level are drawn, and from which to which its names. */
const bordersFrom = [0, 6, 8] as const;
const namesWithin = [
  [0, 6],
  [7, 8],
  [9, 20],
] as const;

const looks = [
  { colour: '--ink-3', line: { weight: 1.4 } },
  { colour: '--ink-3', line: { weight: 0.8 } },
  { colour: '--ink-3', line: { weight: 0.7, dashArray: '3 4' } },
] as const;

/** More names than these are no help. */
const mostNames = 80;

/** Width of a character of a name. */
const characterPixels = 12;

/** Draws land, borders and names on the map as it zooms; answers what takes them away. */
export function addOutline(map: L.Map): () => void {
  let gone = false;
  loadOutline().then(
    (outline) => gone || draw(map, outline),
    // Without the outline the map still has its grid of degrees: places can be searched and picked.
    () => undefined,
  );
  return () => {
    gone = true;
  };
}

function draw(map: L.Map, { land, borders, names }: Outline): void {
  const renderer = L.canvas({ padding: 0.3 });
  const colour = (name: string) => getComputedStyle(map.getContainer()).getPropertyValue(name).trim();
  const common = { renderer, interactive: false, smoothFactor: 1.5 };
  const ground = {
    ...common,
    fillColor: colour('--surface'),
    fillOpacity: 1,
    color: colour('--line-strong'),
    weight: 1,
  };
  L.polygon(land, ground).addTo(map);
  const line = (level: 0 | 1 | 2) =>
    L.polyline(borders[level], { ...common, color: colour(looks[level].colour), ...looks[level].line });
  const lines = [line(0), line(1), line(2)] as const;
  const labels = L.layerGroup().addTo(map);
  const update = () => {
    const zoom = map.getZoom();
    lines.forEach((one, level) => {
      const wanted = zoom >= (bordersFrom[level] ?? 0);
      if (wanted !== map.hasLayer(one)) wanted ? one.addTo(map) : one.remove();
    });
    labels.clearLayers();
    for (const { name, at } of besideEachOther(
      map,
      names.filter(({ level }) => isNamed(level, zoom)),
    ))
      labels.addLayer(labelAt(name, at));
  };
  map.on('moveend', update);
  update();
}

const isNamed = (level: 0 | 1 | 2, zoom: number) =>
  zoom >= namesWithin[level][0] && zoom <= namesWithin[level][1];

type Name = Outline['names'][number];

/** Those in view of which none lies over one before it. */
function besideEachOther(map: L.Map, names: readonly Name[]): Name[] {
  const view = map.getBounds();
  const taken: L.Bounds[] = [];
  return names.filter(({ name, at }) => {
    if (taken.length >= mostNames || !view.contains(at)) return false;
    const middle = map.latLngToContainerPoint(at);
    const half = L.point((name.length * characterPixels) / 2 + 3, characterPixels * 0.75);
    const room = L.bounds(middle.subtract(half), middle.add(half));
    if (taken.some((one) => one.intersects(room))) return false;
    taken.push(room);
    return true;
  });
}

function labelAt(name: string, at: [number, number]): L.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = L.divIcon({ className: 'map-name', html: text, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
