/** What is known of places without asking anybody: divisions found by name or pinyin, and which is near a spot. */
import type { Spot } from '../../contract/fields/shared/spot.ts';
import { kilometres, towards } from './distance.ts';
import { bareName } from './named.ts';
import { readingsOf } from './readings.ts';
import { type Region, regions, wayText } from './regions.ts';

/** Beyond this nothing of China is near. */
const nearKilometres = 150;

/** So near a seat one is there. */
const atKilometres = 0.5;

/** Best first: what has that id, the whole name, its beginning, anywhere in the way to it, then what pinyin finds. Words narrow. */
export function regionsMatching(keyword: string, most: number): Region[] {
  const words = keyword
    .trim()
    .toLowerCase()
    .split(/[\s/／,，]+/)
    .filter(Boolean);
  const wanted = words.at(-1);
  if (wanted === undefined) return [];
  const meant = regions().get(wanted);
  if (meant) return [meant];
  const ranked: Region[][] = [[], [], [], []];
  for (const region of regions().values()) {
    const way = wayText(region, '');
    if (words.slice(0, -1).every((word) => way.includes(word))) ranked[rankOf(region, wanted)]?.push(region);
  }
  return ranked.flat().slice(0, most);
}

function rankOf(region: Region, wanted: string): number {
  if (region.name === wanted || bareName(region.name) === wanted) return 0;
  if (region.name.startsWith(wanted)) return 1;
  if (wayText(region, '').includes(wanted)) return 2;
  if (!/^[a-z]+$/.test(wanted)) return -1;
  const readings = readingsOf(region);
  if (readings.includes(wanted)) return 0;
  return readings.some((reading) => reading.startsWith(wanted)) ? 3 : -1;
}

/** 浙江省杭州市西湖区北约 3.2 公里, from its seat; undefined where nothing is near. */
export function nearestAddress(spot: Spot): string | undefined {
  const nearest = nearestSeat(spot);
  if (!nearest) return undefined;
  const { region, distance } = nearest;
  const name = wayText(region, '');
  if (!region.seat || distance < atKilometres) return name;
  return `${name}${towards(region.seat, spot)}约 ${distance.toFixed(1)} 公里`;
}

/** Districts are nearer than cities whose seat is the same. */
function nearestSeat(spot: Spot): { region: Region; distance: number } | undefined {
  let nearest: { region: Region; distance: number } | undefined;
  for (const region of regions().values()) {
    if (!region.seat) continue;
    const distance = kilometres(region.seat, spot);
    if (distance <= (nearest?.distance ?? nearKilometres)) nearest = { region, distance };
  }
  return nearest;
}
