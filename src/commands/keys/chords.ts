/**
 * Chords and sequences as text. A declared chord (`Mod+Shift+E`, `?`, `g t`) and a pressed key have the same
 * canonical text (`Ctrl+Shift+e`), so that matching a binding compares texts.
 */

/** The parts of a KeyboardEvent that the resolver needs. */
export type KeyPress = {
  key: string;
  code: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  meta: boolean;
  repeat: boolean;
  /** The input method has the key: isComposing, keyCode 229 or key `Process`. */
  composing: boolean;
};

/** The characters of a US keyboard, which identify the keys of a Chinese or Russian layout: [plain, with Shift]. */
const charactersOf: Record<string, readonly [string, string]> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Backquote: ['`', '~'],
};

const modifierNames = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const;
const keyNames: Record<string, string> = { ' ': 'Space', Esc: 'Escape', Spacebar: 'Space' };

/** `Mod+K` → `Ctrl+k` (`Meta+k` on a Mac). A sequence becomes several chords: `g t`. */
export function parseChords(text: string, mac = false): string[] {
  return text.split(' ').map((chord) => {
    const parts = chord.split(/(?<=.)\+/);
    const key = parts.pop() ?? '';
    const held = new Set(parts.map((part) => (part === 'Mod' ? (mac ? 'Meta' : 'Ctrl') : part)));
    return joinChord(held, key.length === 1 ? key.toLowerCase() : (keyNames[key] ?? key));
  });
}

/**
 * The canonical texts of a key press, the most literal first. Shift is part of a letter's or named key's chord
 * (`Shift+a`), but not of a character that requires Shift (`?`).
 */
export function chordsOfPress(press: KeyPress): string[] {
  const held = new Set<string>();
  if (press.ctrl) held.add('Ctrl');
  if (press.alt) held.add('Alt');
  if (press.meta) held.add('Meta');
  const withShift = press.shift ? new Set([...held, 'Shift']) : held;
  const key = keyNames[press.key] ?? press.key;
  const candidates: string[] = [];
  if (key.length > 1) candidates.push(joinChord(withShift, key));
  else if (/^[a-z]$/i.test(key)) candidates.push(joinChord(withShift, key.toLowerCase()));
  else if (/^[\x21-\x7e]$/.test(key)) candidates.push(joinChord(held, key));
  const byCode = usCharacterOf(press);
  if (byCode) candidates.push(joinChord(byCode.letter ? withShift : held, byCode.key));
  return [...new Set(candidates)];
}

function usCharacterOf({ code, shift }: KeyPress): { key: string; letter: boolean } | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return { key: letter.toLowerCase(), letter: true };
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shift ? undefined : { key: digit, letter: false };
  const characters = charactersOf[code];
  return characters && { key: characters[shift ? 1 : 0], letter: false };
}

const joinChord = (held: ReadonlySet<string>, key: string) =>
  [...modifierNames.filter((name) => held.has(name)), key].join('+');

/** Extracts a KeyPress from a browser event. */
export const toKeyPress = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  ctrl: event.ctrlKey,
  shift: event.shiftKey,
  alt: event.altKey,
  meta: event.metaKey,
  repeat: event.repeat,
  composing: event.isComposing || event.keyCode === 229 || event.key === 'Process',
});

const keyOfChord = (chord: string) => chord.split(/(?<=.)\+/).at(-1) ?? '';

/** A character without Ctrl, Alt or Meta, which a person can turn off (WCAG 2.1.4). */
export const isSingleKey = (chord: string) =>
  keyOfChord(chord).length === 1 && !/^(Ctrl|Alt|Meta)\+/.test(chord);

export const isModifierKey = (key: string) => ['Control', 'Shift', 'Alt', 'Meta', 'CapsLock'].includes(key);

/** Keys that belong to the browser or the input method and are never bound. */
const reservedChords = [
  /^(Ctrl|Meta)\+(Shift\+)?([ntw]|Tab)$/,
  /^(Ctrl|Meta)\+[1-9]$/,
  /^F1[12]$/,
  /^Ctrl\+(Space|\.)$/,
  /^(Ctrl\+)?(Alt\+)?(Shift\+)?(Control|Shift|Alt|Meta|Tab)$/,
  /^Alt\+F4$/,
];

export const isReservedChord = (chord: string) => reservedChords.some((pattern) => pattern.test(chord));

/** Text editing chords; in an input they belong to the input. */
const editingChord = /^(Ctrl|Meta)\+(Shift\+)?([acvxyzbiu]|Backspace|Delete|Home|End|Arrow\w+)$/;

export const isEditingChord = (chord: string) => editingChord.test(chord);

/** Keys that activate a focused button, link or tab. */
export const isActivationChord = (chord: string) =>
  /^(Shift\+)?(Enter|Space|Tab|Home|End|Page\w+|Arrow\w+)$/.test(chord);
