import { pinyin } from 'pinyin-pro';
import { bareName } from './named.ts';
import type { Region } from './regions.ts';

const known = new WeakMap<Region, readonly string[]>();

/** Full pinyin and initials of the name, with and without what kind of division it is: xihuqu xhq xihu xh. */
export function readingsOf(region: Region): readonly string[] {
  const found = known.get(region) ?? read(region.name);
  known.set(region, found);
  return found;
}

function read(name: string): string[] {
  const syllables = pinyin(name, { toneType: 'none', type: 'array' }).map((one) => one.toLowerCase());
  const bare = syllables.slice(0, bareName(name).length);
  return [syllables, bare].flatMap((some) => [some.join(''), some.map(([first = '']) => first).join('')]);
}
