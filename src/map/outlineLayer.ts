import L from 'leaflet';
import { createGridLayer } from './gridLayer.ts';
import { loadMapOutline, type MapOutline } from './mapOutline.ts';
import { createNameLayer } from './nameLayer.ts';

/** From which zoom on the borders of provinces, cities and districts are drawn, and how. */
const borders = [
  { level: 0, from: 0, look: { weight: 1.4 } },
  { level: 1, from: 6, look: { weight: 0.8 } },
  { level: 2, from: 8, look: { weight: 0.7, dashArray: '3 4' } },
] as const;

/** From this zoom on few borders are visible, so they are drawn stronger. */
const closeUp = { from: 11, heavier: 0.9 };

/** Draws land, borders and names on the map as it zooms; calls `missing` when the outline cannot be loaded. */
export function addOutlineLayer(map: L.Map, missing: () => void): () => void {
  let gone = false;
  loadMapOutline().then(
    (outline) => gone || drawOutline(map, outline),
    () => gone || missing(),
  );
  return () => {
    gone = true;
  };
}

function drawOutline(map: L.Map, outline: MapOutline): void {
  const readColor = (name: string) => getComputedStyle(map.getContainer()).getPropertyValue(name).trim();
  const common = { renderer: L.canvas({ padding: 0.3 }), interactive: false, smoothFactor: 1.5 };
  const ground = {
    fillColor: readColor('--surface'),
    fillOpacity: 1,
    color: readColor('--line-strong'),
    weight: 1,
  };
  // Each ring by itself: none is a hole of another.
  const rings = outline.land.map((ring) => [ring]);
  L.polygon(rings, { ...common, ...ground }).addTo(map);
  const ink = readColor('--ink-3');
  const lines = borders.map(({ level, from, look }) => ({
    from,
    weight: look.weight,
    line: L.polyline(outline.borders[level], { ...common, color: ink, ...look }),
  }));
  const grid = createGridLayer(map, { ...common, color: readColor('--line-strong'), weight: 0.6 });
  const names = createNameLayer(map, outline.names);
  const update = () => {
    grid();
    for (const { from, weight, line } of lines) {
      line.setStyle({ weight: map.getZoom() >= closeUp.from ? weight + closeUp.heavier : weight });
      const wanted = map.getZoom() >= from;
      if (wanted && !map.hasLayer(line)) line.addTo(map);
      if (!wanted) line.remove();
    }
    names();
  };
  map.on('moveend', update);
  update();
}
