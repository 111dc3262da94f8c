/** Whether the palette or the key sheet is open, and with what it starts. The drawing code loads when first needed. */
import { proxy, ref } from 'valtio';
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

export function openPalette(start: PaletteStart = {}) {
  palette.start = ref(start);
  palette.open = true;
}

export function closePalette() {
  palette.open = false;
}
