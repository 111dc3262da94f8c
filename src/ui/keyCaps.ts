/** How a key is written on screen. */

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const caps: Record<string, string> = {
  Mod: mac ? '⌘' : 'Ctrl',
  Meta: '⌘',
  Alt: mac ? '⌥' : 'Alt',
  Shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Space: '空格',
};

/** `Mod+Shift+E` → Ctrl ⇧ E; `g t` → G T. */
export function keyCaps(keys: string): string[] {
  return keys
    .split(' ')
    .flatMap((chord) => (chord === '+' ? ['+'] : chord.split(/(?<=.)\+/)))
    .map((key) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Begins with a character without Ctrl, Alt or Meta: where such keys are switched off their caps are not shown. */
export const isSingle = (keys: string): boolean => /^(Shift\+)?.( |$)/.test(keys);
