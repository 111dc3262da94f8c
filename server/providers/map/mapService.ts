/** What a map service can do, and where it is. */
import type { MapPlace } from '../../../contract/calls/map.ts';
import type { LatLng } from '../../../contract/fields/shared/latLng.ts';

export type MapProvider = {
  /** At most ten, best first. */
  search(keyword: string, signal: AbortSignal): Promise<MapPlace[]>;
  /** '' if the position is unknown. */
  reverse(spot: LatLng, signal: AbortSignal): Promise<string>;
  /** The position of a client by its network address; undefined if it is unknown. */
  locate(address: string, signal: AbortSignal): Promise<LatLng | undefined>;
};

export type MapService = { kind: 'amap' | 'nominatim'; url: string; key: string };
