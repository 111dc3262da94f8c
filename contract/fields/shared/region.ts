/**
 * Ids of China's divisions (GB/T 2260): six digits, two for each level, `00` where a level is not reached; below
 * cities without districts nine digits. What lies directly below a province has the province before it.
 */
const regionId = /^\d{6}(\d{3})?$/;

export const rootRegion = '1';

export const isRegionId = (id: string): boolean => regionId.test(id);

/** Nothing lies below it. */
export const isLeafRegion = (id: string): boolean => id.length === 9 || !id.endsWith('00');

/** Each lies below the one before it, by their digits. */
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

/** Levels of other lists that group only what is directly below a province, and that nobody would choose. */
export const regionGroups: ReadonlySet<string> = new Set([
  '市辖区',
  '县',
  '省直辖县级行政区划',
  '自治区直辖县级行政区划',
]);
