import { nearestAddress, regionsMatching } from '../../places/gazetteer.ts';
import { seatOf, wayText } from '../../places/regions.ts';
import type { MapProvider } from './provider.ts';

const most = 10;

/** Divisions with their seats; a district whose seat is unknown is shown at its city's. */
export const builtIn: MapProvider = {
  search: async (keyword) =>
    regionsMatching(keyword, most).flatMap((region) => {
      const seat = seatOf(region);
      return seat ? [{ name: region.name, address: wayText(region, ''), ...seat }] : [];
    }),
  reverse: async (spot) => nearestAddress(spot) ?? '',
  locate: async () => undefined,
};
