import type { Spot } from '../../contract/fields/shared/spot.ts';

const earthKilometres = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along a great circle. */
export function kilometres(from: Spot, to: Spot): number {
  const [north, east] = [radians(to.lat - from.lat), radians(to.lng - from.lng)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(half)));
}

const winds = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'];

/** The wind that one walks against, of eight. */
export function towards(from: Spot, to: Spot): string {
  const east = (to.lng - from.lng) * Math.cos(radians(from.lat));
  const turn = Math.atan2(east, to.lat - from.lat) / (Math.PI / 4);
  return winds[(Math.round(turn) + winds.length) % winds.length] ?? '';
}
