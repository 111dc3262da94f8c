/** Keys as a person has remapped them: which are allowed, and which commands get in each other's way. Pure. */
import { canonical, isForbidden } from './keys.ts';

export type Keyed = { id: string; title: string; layer?: string | undefined; keys: readonly string[] };
export type Remapped = Readonly<Record<string, readonly string[]>>;

const mostChords = 3;

/** Why these keys cannot be had, or undefined. `text` as declared: `Mod+J`, `g x`. */
export function refusedKeys(text: string, mac = false): string | undefined {
  const chords = canonical(text.trim(), mac);
  if (text.trim() === '') return '请按下按键';
  if (chords.length > mostChords) return '最多三个按键连按';
  const taken = chords.find(isForbidden);
  return taken && `${taken} 属于浏览器或输入法，不能使用`;
}

/** What a browser does by a key that it gives up to the page. */
const browserUses: Record<string, string> = {
  'Ctrl+f': '页内查找',
  'Ctrl+g': '查找下一个',
  'Ctrl+p': '打印',
  'Ctrl+r': '重新加载',
  'Ctrl+s': '保存网页',
  'Ctrl+d': '收藏网页',
  'Ctrl+h': '历史记录',
  'Ctrl+j': '下载内容',
  'Ctrl+l': '地址栏',
  'Ctrl+o': '打开文件',
  'Ctrl+u': '查看源代码',
  'Ctrl+Shift+i': '开发者工具',
  'Ctrl+Shift+j': '开发者工具',
  'Ctrl+Shift+c': '检查元素',
  'Alt+d': '地址栏',
  'Alt+ArrowLeft': '后退',
  'Alt+ArrowRight': '前进',
  F1: '帮助',
  F3: '查找下一个',
  F5: '重新加载',
  F7: '光标浏览',
};

/** What the browser will no longer do by these keys while the page is open. */
export function browserUse(text: string, mac = false): string | undefined {
  const [first = ''] = canonical(text.trim(), mac);
  return browserUses[first];
}

/**
 * The commands whose keys these would be as well, or whose sequence they would cut short. Those that share a key by
 * declaration are never live at once and are no conflict of the person's making.
 */
export function conflictsWith(id: string, keys: string, all: readonly Keyed[]): Keyed[] {
  const own = all.find((one) => one.id === id);
  return all.filter(
    (other) =>
      other.id !== id && meet(other.layer, own?.layer) && other.keys.some((text) => overlaps(text, keys)),
  );
}

/** What is bound to all dialogs is in the way of what is bound to one. */
function meet(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  const names = [one ?? '', other ?? ''];
  return names.includes('dialog') && names.every((name) => name.startsWith('dialog'));
}

function overlaps(one: string, other: string): boolean {
  const [a, b] = [canonical(one), canonical(other)];
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((chord, at) => chord === b[at]);
}

type Change = {
  command: Keyed;
  /** Which of its keys gives way; behind the last one they are a further alternative. */
  at: number;
  keys: string;
  /** Those in the way, who lose theirs. */
  from: readonly Keyed[];
};

export function remapped(before: Remapped, { command, at, keys, from }: Change): Remapped {
  const own = command.keys;
  const mine = at < own.length ? own.map((one, index) => (index === at ? keys : one)) : [...own, keys];
  const others = from.map((other) => [other.id, other.keys.filter((text) => !overlaps(text, keys))]);
  return { ...before, ...Object.fromEntries(others), [command.id]: [...new Set(mine)] };
}

export const withoutKeys = (before: Remapped, { id, keys }: Keyed, at: number): Remapped => ({
  ...before,
  [id]: keys.filter((_, index) => index !== at),
});

export const isRemapped = (shortcuts: Remapped, id: string): boolean => shortcuts[id] !== undefined;

export function restored(before: Remapped, id: string): Remapped {
  const { [id]: _, ...rest } = before;
  return rest;
}
