/** The actions of a map's keys, in stored coordinates. */
import type { Map as LeafletMap } from 'leaflet';
import type { LatLng } from '../../contract/fields/shared/latLng.ts';
import type { CoordinateConversion } from './coordinateSystem.ts';

export type MapHandle = {
  /** Centers a spot that lies outside the view or near its edge. */
  reveal(spot: LatLng): void;
  center(): LatLng;
  zoomBy(step: number): void;
  panBy(x: number, y: number): void;
  /** The spot that many pixels to the right and below. */
  offset(spot: LatLng, x: number, y: number): LatLng;
};

export function createMapHandle(
  map: LeafletMap,
  { toTilePosition, toStoredPosition }: CoordinateConversion,
): MapHandle {
  const animate = !prefersReducedMotion();
  return {
    reveal(spot) {
      const inner = map.getBounds().pad(-0.15);
      if (!inner.contains(toTilePosition(spot)))
        map.setView(toTilePosition(spot), map.getZoom(), { animate });
    },
    center: () => toStoredPosition(map.getCenter()),
    zoomBy: (step) => void map.setZoom(map.getZoom() + step, { animate }),
    panBy: (x, y) => void map.panBy([x, y], { animate: false }),
    offset(spot, x, y) {
      const point = map.latLngToContainerPoint(toTilePosition(spot));
      return toStoredPosition(map.containerPointToLatLng(point.add([x, y])));
    },
  };
}

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
