/** Resolves a written path of divisions: `浙江省/杭州市/西湖区`, also with shortened names. */

import { rootRegion } from '../../contract/fields/shared/region.ts';
import { childRegions, loadRegions, type Region } from './regions.ts';

/** Undefined if a name matches no division below the previous one. */
export function findRegionByName(way: string): Region | undefined {
  let at: Region | undefined;
  for (const name of way.split('/')) {
    const below: readonly Region[] = (at ? at.below : childRegions(rootRegion)) ?? [];
    at =
      below.find((one) => one.name === name) ??
      singleOrUndefined(below.filter((one) => shortRegionName(one.name) === shortRegionName(name)));
    if (!at) return undefined;
  }
  return at;
}

const singleOrUndefined = (found: Region[]) => (found.length === 1 ? found[0] : undefined);

/** Returns 浙江 for 浙江省, 广西 for 广西壮族自治区; names of two characters stay. */
export function shortRegionName(name: string): string {
  const bare = name.replace(/(省|市|区|县|盟|地区|特别行政区|(壮族|回族|维吾尔)?自治区)$/, '');
  return bare.length >= 2 ? bare : name;
}

/** Returns the division with an id; undefined for an unknown id. */
export const findRegion = (id: string): Region | undefined => loadRegions().get(id);
