/** The built-in gazetteer: finds divisions by name or pinyin, and the division nearest to a position. */
import type { LatLng } from '../../contract/fields/shared/latLng.ts';
import { compassDirection, distanceKm } from './distance.ts';
import { shortRegionName } from './regionNames.ts';
import { pinyinForms } from './regionPinyin.ts';
import { formatRegionPath, loadRegions, type Region } from './regions.ts';

/** A position farther than this from every seat is outside China. */
const maxDistanceKm = 150;

/** A position this close to a seat counts as the seat. */
const sameSpotKm = 0.5;

/** Best first: exact id, whole name, prefix, part of the path, then pinyin matches. Every word must match. */
export function searchRegions(keyword: string, most: number): Region[] {
  const words = keyword
    .trim()
    .toLowerCase()
    .split(/[\s/／,，]+/)
    .filter(Boolean);
  const wanted = words.at(-1);
  if (wanted === undefined) return [];
  const meant = loadRegions().get(wanted);
  if (meant) return [meant];
  const ranked: Region[][] = [[], [], [], []];
  for (const region of loadRegions().values()) {
    const way = formatRegionPath(region, '');
    if (words.slice(0, -1).every((word) => way.includes(word))) ranked[rankOf(region, wanted)]?.push(region);
  }
  return ranked.flat().slice(0, most);
}

function rankOf(region: Region, wanted: string): number {
  if (region.name === wanted || shortRegionName(region.name) === wanted) return 0;
  if (region.name.startsWith(wanted)) return 1;
  if (formatRegionPath(region, '').includes(wanted)) return 2;
  if (!/^[a-z]+$/.test(wanted)) return -1;
  const readings = pinyinForms(region);
  if (readings.includes(wanted)) return 0;
  return readings.some((reading) => reading.startsWith(wanted)) ? 3 : -1;
}

/** 浙江省杭州市西湖区北约 3.2 公里, relative to the nearest seat; undefined if no seat is near. */
export function nearestAddress(spot: LatLng): string | undefined {
  const nearest = nearestSeat(spot);
  if (!nearest) return undefined;
  const { region, distance } = nearest;
  const name = formatRegionPath(region, '');
  if (!region.seat || distance < sameSpotKm) return name;
  return `${name}${compassDirection(region.seat, spot)}约 ${distance.toFixed(1)} 公里`;
}

/** A district precedes a city with the same seat. */
function nearestSeat(spot: LatLng): { region: Region; distance: number } | undefined {
  let nearest: { region: Region; distance: number } | undefined;
  for (const region of loadRegions().values()) {
    if (!region.seat) continue;
    const distance = distanceKm(region.seat, spot);
    if (distance <= (nearest?.distance ?? maxDistanceKm)) nearest = { region, distance };
  }
  return nearest;
}
