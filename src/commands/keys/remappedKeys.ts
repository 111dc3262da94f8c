/** Validates remapped keys and finds conflicts between commands. Pure. */
import { isReservedChord, parseChords } from './chords.ts';

export type KeyedCommand = {
  id: string;
  title: string;
  layer?: string | undefined;
  /** The page whose commands are the only ones for its content. */
  place?: string | undefined;
  /** True: works whatever the page shows. */
  everywhere?: boolean;
  keys: readonly string[];
};
export type RemappedKeys = Readonly<Record<string, readonly string[]>>;

const maxChords = 3;

/** Why these keys cannot be assigned; undefined if they can. `text` is in declared form: `Mod+J`, `g x`. */
export function findKeyProblem(text: string, mac = false): string | undefined {
  const chords = parseChords(text.trim(), mac);
  if (text.trim() === '') return '请按下按键';
  if (chords.length > maxChords) return '最多三个按键连按';
  const taken = chords.find(isReservedChord);
  return taken && `${taken} 属于浏览器或输入法，不能使用`;
}

/** Browser functions of keys that a page can override. */
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

/** The browser function that these keys override while the page is open. */
export function findBrowserUse(text: string, mac = false): string | undefined {
  const [first = ''] = parseChords(text.trim(), mac);
  return browserUses[first];
}

/**
 * The commands that have the same keys or whose sequence the keys would interrupt. Commands that share a key by
 * declaration are never active together and are not a conflict.
 */
export function findConflicts(id: string, keys: string, all: readonly KeyedCommand[]): KeyedCommand[] {
  const own = all.find((one) => one.id === id);
  return all.filter(
    (other) =>
      other.id !== id &&
      sharesLayer(other.layer, own?.layer) &&
      (own === undefined || sharesPlace(own, other)) &&
      other.keys.some((text) => overlaps(text, keys)),
  );
}

/** A binding of all dialogs conflicts with a binding of one dialog. */
function sharesLayer(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  const names = [one ?? '', other ?? ''];
  return names.includes('dialog') && names.every((name) => name.startsWith('dialog'));
}

const sharesPlace = (one: KeyedCommand, other: KeyedCommand): boolean =>
  one.place === other.place || one.everywhere === true || other.everywhere === true;

function overlaps(one: string, other: string): boolean {
  const [a, b] = [parseChords(one), parseChords(other)];
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((chord, at) => chord === b[at]);
}

type KeyChange = {
  command: KeyedCommand;
  /** The index of the replaced key; an index after the last key adds an alternative. */
  at: number;
  keys: string;
  /** The conflicting commands, which lose these keys. */
  from: readonly KeyedCommand[];
};

export function remapKeys(before: RemappedKeys, { command, at, keys, from }: KeyChange): RemappedKeys {
  const own = command.keys;
  const mine = at < own.length ? own.map((one, index) => (index === at ? keys : one)) : [...own, keys];
  const others = from.map((other) => [other.id, other.keys.filter((text) => !overlaps(text, keys))]);
  return { ...before, ...Object.fromEntries(others), [command.id]: [...new Set(mine)] };
}

export const removeKeys = (before: RemappedKeys, { id, keys }: KeyedCommand, at: number): RemappedKeys => ({
  ...before,
  [id]: keys.filter((_, index) => index !== at),
});

export const isRemapped = (shortcuts: RemappedKeys, id: string): boolean => shortcuts[id] !== undefined;

export function restoreKeys(before: RemappedKeys, id: string): RemappedKeys {
  const { [id]: _, ...rest } = before;
  return rest;
}
