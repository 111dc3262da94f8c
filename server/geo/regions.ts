/** China's divisions (places.json): provinces, cities and districts, each with its seat, GCJ-02. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LatLng } from '../../contract/fields/shared/latLng.ts';
import { rootRegion } from '../../contract/fields/shared/region.ts';

export type Region = {
  id: string;
  name: string;
  above: Region | null;
  below: Region[];
  /** Undefined if the maps do not contain it. */
  seat: LatLng | undefined;
};

type RegionRow = [id: string, name: string, lng?: number, lat?: number];

let cachedRegions: ReadonlyMap<string, Region> | undefined;

/** Keyed by id, parents before children; loaded on first use. */
export function loadRegions(): ReadonlyMap<string, Region> {
  cachedRegions ??= buildRegionTree(readRows());
  return cachedRegions;
}

/** Returns undefined for an unknown id, and the provinces for the root. */
export function childRegions(id: string): readonly Region[] | undefined {
  if (id !== rootRegion) return loadRegions().get(id)?.below;
  return [...loadRegions().values()].filter(({ above }) => above === null);
}

/** From the province down. */
export const regionPath = (region: Region): Region[] =>
  region.above ? [...regionPath(region.above), region] : [region];

export const formatRegionPath = (region: Region, separator: string): string =>
  regionPath(region)
    .map(({ name }) => name)
    .join(separator);

/** The division at whose seat it is shown: itself, otherwise its nearest ancestor with a seat. */
export const locatedRegion = (region: Region): Region | undefined =>
  region.seat ? region : region.above ? locatedRegion(region.above) : undefined;

// make/makeGeoData.ts writes the file; its rows have this type.
const readRows = (): RegionRow[] =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'places.json'), 'utf8'));

function buildRegionTree(rows: RegionRow[]): ReadonlyMap<string, Region> {
  const tree = new Map<string, Region>();
  for (const [id, name, lng, lat] of rows) {
    const above = findParent(id, tree);
    const seat = lng === undefined || lat === undefined ? undefined : { lng, lat };
    const region: Region = { id, name, above, below: [], seat };
    tree.set(id, region);
    above?.below.push(region);
  }
  return tree;
}

/** The city of a district, or its province if that contains districts directly. */
function findParent(id: string, tree: ReadonlyMap<string, Region>): Region | null {
  if (id.endsWith('0000') && id.length === 6) return null;
  const city = `${id.slice(0, 4)}00`;
  return (city === id ? undefined : tree.get(city)) ?? tree.get(`${id.slice(0, 2)}0000`) ?? null;
}
