/** Which division a written way down means: `浙江省/杭州市/西湖区`, also as people shorten it. */

import { rootRegion } from '../../contract/fields/shared/region.ts';
import { childRegions, loadRegions, type Region } from './regions.ts';

/** Undefined where a name fits nothing below the one before it. */
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

/** 浙江 for 浙江省, 广西 for 广西壮族自治区; names of two characters stay. */
export function shortRegionName(name: string): string {
  const bare = name.replace(/(省|市|区|县|盟|地区|特别行政区|(壮族|回族|维吾尔)?自治区)$/, '');
  return bare.length >= 2 ? bare : name;
}

/** By id, or undefined: what an id that somebody wrote down stands for. */
export const findRegion = (id: string): Region | undefined => loadRegions().get(id);
