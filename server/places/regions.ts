/** China's divisions as people choose them (places.json): provinces, cities, districts, each with its seat, GCJ-02. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootRegion } from '../../contract/fields/shared/region.ts';
import type { Spot } from '../../contract/fields/shared/spot.ts';

export type Region = {
  id: string;
  name: string;
  above: Region | null;
  below: Region[];
  /** Undefined where the maps do not know it. */
  seat: Spot | undefined;
};

type Row = [id: string, name: string, lng?: number, lat?: number];

let known: ReadonlyMap<string, Region> | undefined;

/** By id, parents before children; read when somebody first asks. */
export function regions(): ReadonlyMap<string, Region> {
  known ??= treeOf(readRows());
  return known;
}

/** Undefined for an id that is none; the root's are the provinces. */
export function regionsBelow(id: string): readonly Region[] | undefined {
  if (id !== rootRegion) return regions().get(id)?.below;
  return [...regions().values()].filter(({ above }) => above === null);
}

/** From the province down. */
export const wayTo = (region: Region): Region[] =>
  region.above ? [...wayTo(region.above), region] : [region];

export const wayText = (region: Region, separator: string): string =>
  wayTo(region)
    .map(({ name }) => name)
    .join(separator);

/** The one at whose seat it is shown: itself, else the nearest that it lies in. */
export const shownAt = (region: Region): Region | undefined =>
  region.seat ? region : region.above ? shownAt(region.above) : undefined;

// The file is made by make/make.ts, whose rows are of this type.
const readRows = (): Row[] => JSON.parse(readFileSync(path.join(import.meta.dirname, 'places.json'), 'utf8'));

function treeOf(rows: Row[]): ReadonlyMap<string, Region> {
  const tree = new Map<string, Region>();
  for (const [id, name, lng, lat] of rows) {
    const above = aboveOf(id, tree);
    const seat = lng === undefined || lat === undefined ? undefined : { lng, lat };
    const region: Region = { id, name, above, below: [], seat };
    tree.set(id, region);
    above?.below.push(region);
  }
  return tree;
}

/** A district's city, or its province where that groups districts only. */
function aboveOf(id: string, tree: ReadonlyMap<string, Region>): Region | null {
  if (id.endsWith('0000') && id.length === 6) return null;
  const city = `${id.slice(0, 4)}00`;
  return (city === id ? undefined : tree.get(city)) ?? tree.get(`${id.slice(0, 2)}0000`) ?? null;
}
