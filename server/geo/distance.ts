import type { LatLng } from '../../contract/fields/shared/latLng.ts';

const earthRadiusKm = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance. */
export function distanceKm(from: LatLng, to: LatLng): number {
  const [north, east] = [toRadians(to.lat - from.lat), toRadians(to.lng - from.lng)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

const compassPoints = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'];

/** The direction from one position to another, as one of eight compass points. */
export function compassDirection(from: LatLng, to: LatLng): string {
  const east = (to.lng - from.lng) * Math.cos(toRadians(from.lat));
  const turn = Math.atan2(east, to.lat - from.lat) / (Math.PI / 4);
  return compassPoints[(Math.round(turn) + compassPoints.length) % compassPoints.length] ?? '';
}
