/**
 * Ids of China's divisions (GB/T 2260): six digits, two per level, `00` for an absent level; nine digits below cities
 * without districts. The id of a division directly below a province starts with the province's digits.
 */
const regionId = /^\d{6}(\d{3})?$/;

export const rootRegion = '1';

export const isRegionId = (id: string): boolean => regionId.test(id);

/** True if no division is below it. */
export const isLeafRegion = (id: string): boolean => id.length === 9 || !id.endsWith('00');

/** Checks by digits that each division is below the preceding one. */
export function isRegionPath(path: readonly string[]): boolean {
  return path.every((id, index) => {
    const above = path[index - 1];
    if (above === undefined) return id.endsWith('0000') && id.length === 6;
    if (isLeafRegion(above)) return false;
    const shared = above.endsWith('0000') ? 2 : 4;
    const reaches = shared === 4 || index === 1;
    return reaches && id !== above && id.startsWith(above.slice(0, shared)) && !id.endsWith('0000');
  });
}

/** Grouping levels of other lists directly below a province, which nobody selects. */
export const regionGroups: ReadonlySet<string> = new Set([
  '市辖区',
  '县',
  '省直辖县级行政区划',
  '自治区直辖县级行政区划',
]);
