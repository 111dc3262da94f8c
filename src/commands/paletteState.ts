/** Whether the palette or the key sheet is open, and with what it starts. The drawing code loads when first needed. */
import { proxy, ref } from 'valtio';
import { holdKeys } from '../state/heldKeys.ts';
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

let release: (() => void) | undefined;

/** From now on keys are the palette's, also while its code is still on its way. */
export function openPalette(start: PaletteStart = {}) {
  release?.();
  release = holdKeys(closePalette);
  palette.start = ref(start);
  palette.open = true;
}

/** It has the focus and takes keys itself. */
export function paletteCame() {
  release?.();
  release = undefined;
}

export function closePalette() {
  paletteCame();
  palette.open = false;
}
