/** Stored positions are GCJ-02; tiles may be drawn in WGS-84. Conversion applies inside China only. */
import gcoord from 'gcoord';
import type { CoordinateSystem } from '../../contract/calls/map.ts';
import type { LatLng } from '../../contract/fields/shared/latLng.ts';

export type CoordinateConversion = {
  /** The position in the tiles' system, as Leaflet takes it. */
  toTilePosition(spot: LatLng): [lat: number, lng: number];
  toStoredPosition(place: { lat: number; lng: number }): LatLng;
};

export const coordinateConversions: Record<CoordinateSystem, CoordinateConversion> = {
  GCJ02: {
    toTilePosition: ({ lng, lat }) => [lat, lng],
    toStoredPosition: ({ lng, lat }) => ({ lng, lat }),
  },
  WGS84: {
    toTilePosition({ lng, lat }) {
      const [east, north] = gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84);
      return [north, east];
    },
    toStoredPosition: (place) => convertFromWgs84(place),
  },
};

/** Satellite receivers report WGS-84. */
export function convertFromWgs84({ lng, lat }: LatLng): LatLng {
  const [east, north] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
  return { lng: east, lat: north };
}
