import { joinSyllables, readPhrase } from '../../contract/pinyin/makePinyin.ts';
import { shortRegionName } from './regionNames.ts';
import type { Region } from './regions.ts';

const pinyinCache = new WeakMap<Region, readonly string[]>();

/** Full pinyin and initials of the name, with and without the kind of division: xihuqu xhq xihu xh. */
export function pinyinForms(region: Region): readonly string[] {
  const found = pinyinCache.get(region) ?? pinyinOf(region.name);
  pinyinCache.set(region, found);
  return found;
}

function pinyinOf(name: string): string[] {
  const syllables = readPhrase(name);
  const bare = syllables.slice(0, shortRegionName(name).length);
  return [syllables, bare].flatMap(joinSyllables);
}
