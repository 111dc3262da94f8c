/** Selects the map provider: the configured service, otherwise the built-in gazetteer. */
import type { CoordinateSystem } from '../../../contract/calls/map.ts';
import { createAmapProvider } from './amap.ts';
import { builtInMap } from './builtInMap.ts';
import type { MapProvider, MapService } from './mapService.ts';
import { createNominatimProvider } from './nominatim.ts';

/** The tile source and the address of the map service, from the environment. */
export type MapSettings = {
  tiles: { url: string; attribution: string; system: CoordinateSystem } | null;
  service: MapService | null;
};

const services: Record<MapService['kind'], (service: MapService) => MapProvider> = {
  amap: createAmapProvider,
  nominatim: createNominatimProvider,
};

export const mapProvider = (service: MapService | null): MapProvider =>
  service ? services[service.kind](service) : builtInMap;
