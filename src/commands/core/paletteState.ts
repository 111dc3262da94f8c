/** The open state and the initial input of the palette and the key sheet. The drawing code loads on first use. */
import { proxy, ref } from 'valtio';
import { claimKeyboard } from '../../state/workspace/typeAheadBuffer.ts';
import type { Command } from './command.ts';

export type PaletteStart = {
  /** Prefix and text: `>`, `@`, `#`, `/`. */
  input?: string;
  /** Opens at the prompt of this command. */
  command?: Command;
};

export const palette = proxy<{ open: boolean; start: PaletteStart; keysOpen: boolean }>({
  open: false,
  start: {},
  keysOpen: false,
});

let keyboardClaim: ReturnType<typeof claimKeyboard> | undefined;

/** Opens the palette and captures keys for it, also while its code loads. */
export function openPalette(start: PaletteStart = {}) {
  keyboardClaim?.release();
  keyboardClaim = claimKeyboard(closePalette);
  palette.start = ref(start);
  palette.open = true;
}

/** The palette has the focus and handles keys itself. */
export function markPaletteReady() {
  keyboardClaim?.ready();
}

export function closePalette() {
  keyboardClaim?.release();
  keyboardClaim = undefined;
  palette.open = false;
}
