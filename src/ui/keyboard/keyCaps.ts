/** Formats keys as key caps. */

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const capByKey: Record<string, string> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Meta: '⌘',
  Alt: isMac ? '⌥' : 'Alt',
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
export function formatKeyCaps(keys: string): string[] {
  return keys
    .split(' ')
    .flatMap((chord) => (chord === '+' ? ['+'] : chord.split(/(?<=.)\+/)))
    .map((key) => capByKey[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/**
 * True for keys that begin with a character without Ctrl, Alt or Meta; their caps are hidden when single keys are
 * off.
 */
export const isSingleKeyShortcut = (keys: string): boolean => /^(Shift\+)?.( |$)/.test(keys);
