/** Whether the palette or the key sheet is open, and with what it starts. The drawing code loads when first needed. */
import { proxy, ref } from 'valtio';
import { claimKeyboard } from '../../state/workspace/typeAheadBuffer.ts';
import type { Command } from './command.ts';

export type PaletteStart = {
  /** Prefix and text: `>`, `@`, `#`, `/`. */
  input?: string;
  /** Starts at the questions of this command. */
  command?: Command;
};

export const palette = proxy<{ open: boolean; start: PaletteStart; keysOpen: boolean }>({
  open: false,
  start: {},
  keysOpen: false,
});

let keyboardClaim: ReturnType<typeof claimKeyboard> | undefined;

/** From now on keys are the palette's, also while its code is still on its way. */
export function openPalette(start: PaletteStart = {}) {
  keyboardClaim?.release();
  keyboardClaim = claimKeyboard(closePalette);
  palette.start = ref(start);
  palette.open = true;
}

/** It has the focus and takes keys itself. */
export function markPaletteReady() {
  keyboardClaim?.ready();
}

export function closePalette() {
  keyboardClaim?.release();
  keyboardClaim = undefined;
  palette.open = false;
}
