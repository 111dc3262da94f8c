import { nearestAddress, regionsMatching } from '../../places/gazetteer.ts';
import { shownAt, wayText } from '../../places/regions.ts';
import type { MapProvider } from './provider.ts';

const most = 10;

/** Divisions with their seats; a district whose seat is unknown is shown at its city's, and says so. */
export const builtIn: MapProvider = {
  search: async (keyword) =>
    regionsMatching(keyword, most).flatMap((region) => {
      const shown = shownAt(region);
      if (!shown?.seat) return [];
      const place = { name: region.name, address: wayText(region, ''), ...shown.seat };
      return [shown === region ? place : { ...place, roughly: shown.name }];
    }),
  reverse: async (spot) => nearestAddress(spot) ?? '',
  locate: async () => undefined,
};
