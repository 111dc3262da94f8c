/** Who answers what is asked of the map: a service by its address, else what is built in. */
import type { CoordinateSystem, MapPlace } from '../../../contract/calls/map.ts';
import type { LatLng } from '../../../contract/fields/shared/latLng.ts';
import { amap } from './amap.ts';
import { builtInMap } from './builtInMap.ts';
import { nominatim } from './nominatim.ts';

export type MapProvider = {
  /** At most ten, best first. */
  search(keyword: string, signal: AbortSignal): Promise<MapPlace[]>;
  /** '' where nothing is known. */
  reverse(spot: LatLng, signal: AbortSignal): Promise<string>;
  /** Where a client of that network address is; undefined where that cannot be said. */
  locate(address: string, signal: AbortSignal): Promise<LatLng | undefined>;
};

export type MapService = { kind: 'amap' | 'nominatim'; url: string; key: string };

/** What the map is drawn from and who is asked about it; from the environment. */
export type MapSettings = {
  tiles: { url: string; attribution: string; system: CoordinateSystem } | null;
  service: MapService | null;
};

const services: Record<MapService['kind'], (service: MapService) => MapProvider> = { amap, nominatim };

export const mapProvider = (service: MapService | null): MapProvider =>
  service ? services[service.kind](service) : builtInMap;
