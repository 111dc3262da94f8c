/** Keys as a person has remapped them: which are allowed, and which commands get in each other's way. */
import { canonical, isForbidden } from './keys.ts';

export type Keyed = { id: string; title: string; layer?: string | undefined; keys: readonly string[] };

/** Why these keys cannot be had, or undefined. `text` as declared: `Mod+J`, `g x`. */
export function refusedKeys(text: string, mac = false): string | undefined {
  const chords = canonical(text.trim(), mac);
  if (text.trim() === '') return '请按下按键';
  if (chords.length > 3) return '最多三个按键连按';
  const taken = chords.find(isForbidden);
  return taken && `${taken} 属于浏览器或输入法，不能使用`;
}

/**
 * The commands whose keys these would be as well, or whose sequence they would cut short. Those that share a key by
 * declaration are never live at once and are no conflict of the person's making.
 */
export function conflictsWith(id: string, keys: string, all: readonly Keyed[]): Keyed[] {
  const own = all.find((one) => one.id === id);
  const wanted = canonical(keys);
  return all.filter(
    (other) =>
      other.id !== id &&
      other.layer === own?.layer &&
      other.keys.some((text) => overlaps(canonical(text), wanted)),
  );
}

const overlaps = (a: readonly string[], b: readonly string[]) => {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((chord, at) => chord === b[at]);
};
