import { nearestAddress, searchRegions } from '../../geo/gazetteer.ts';
import { formatRegionPath, locatedRegion } from '../../geo/regions.ts';
import type { MapProvider } from './mapService.ts';

const maxResults = 10;

/**
 * Divisions with their seats. A district with an unknown seat is shown at its city's seat, and the result states that.
 */
export const builtInMap: MapProvider = {
  search: async (keyword) =>
    searchRegions(keyword, maxResults).flatMap((region) => {
      const shown = locatedRegion(region);
      if (!shown?.seat) return [];
      const place = { name: region.name, address: formatRegionPath(region, ''), ...shown.seat };
      return [shown === region ? place : { ...place, roughly: shown.name }];
    }),
  reverse: async (spot) => nearestAddress(spot) ?? '',
  locate: async () => undefined,
};
