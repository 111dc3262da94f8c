/** Whether the palette or the key sheet is open, and with what it starts. The drawing code loads when first needed. */
import { proxy, ref } from 'valtio';
import { claimKeyboard } from '../state/heldKeys.ts';
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

let keyboard: ReturnType<typeof claimKeyboard> | undefined;

/** From now on keys are the palette's, also while its code is still on its way. */
export function openPalette(start: PaletteStart = {}) {
  keyboard?.release();
  keyboard = claimKeyboard(closePalette);
  palette.start = ref(start);
  palette.open = true;
}

/** It has the focus and takes keys itself. */
export function paletteCame() {
  keyboard?.ready();
}

export function closePalette() {
  keyboard?.release();
  keyboard = undefined;
  palette.open = false;
}
