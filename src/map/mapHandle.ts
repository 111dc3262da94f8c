/** What the keys of a map do, in the coordinates that are stored. */
import type { Map as LeafletMap } from 'leaflet';
import type { Spot } from '../../contract/fields/shared/spot.ts';
import type { System } from './system.ts';

export type MapHandle = {
  /** Centers a spot that lies outside the view or near its edge. */
  reveal(spot: Spot): void;
  center(): Spot;
  zoomBy(step: number): void;
  panBy(x: number, y: number): void;
  /** The spot that many pixels to the right and below. */
  offset(spot: Spot, x: number, y: number): Spot;
};

export function mapHandle(map: LeafletMap, { shown, kept }: System): MapHandle {
  const animate = !prefersStill();
  return {
    reveal(spot) {
      const inner = map.getBounds().pad(-0.15);
      if (!inner.contains(shown(spot))) map.setView(shown(spot), map.getZoom(), { animate });
    },
    center: () => kept(map.getCenter()),
    zoomBy: (step) => void map.setZoom(map.getZoom() + step, { animate }),
    panBy: (x, y) => void map.panBy([x, y], { animate: false }),
    offset(spot, x, y) {
      const point = map.latLngToContainerPoint(shown(spot));
      return kept(map.containerPointToLatLng(point.add([x, y])));
    },
  };
}

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
