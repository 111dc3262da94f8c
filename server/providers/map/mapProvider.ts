/** Selects the map provider: the configured service, otherwise the built-in gazetteer. */
import type { CoordinateSystem, MapPlace } from '../../../contract/calls/map.ts';
import type { LatLng } from '../../../contract/fields/shared/latLng.ts';
import { amap } from './amap.ts';
import { builtInMap } from './builtInMap.ts';
import { nominatim } from './nominatim.ts';

export type MapProvider = {
  /** At most ten, best first. */
  search(keyword: string, signal: AbortSignal): Promise<MapPlace[]>;
  /** '' if the position is unknown. */
  reverse(spot: LatLng, signal: AbortSignal): Promise<string>;
  /** The position of a client by its network address; undefined if it is unknown. */
  locate(address: string, signal: AbortSignal): Promise<LatLng | undefined>;
};

export type MapService = { kind: 'amap' | 'nominatim'; url: string; key: string };

/** The tile source and the address of the map service, from the environment. */
export type MapSettings = {
  tiles: { url: string; attribution: string; system: CoordinateSystem } | null;
  service: MapService | null;
};

const services: Record<MapService['kind'], (service: MapService) => MapProvider> = { amap, nominatim };

export const mapProvider = (service: MapService | null): MapProvider =>
  service ? services[service.kind](service) : builtInMap;
