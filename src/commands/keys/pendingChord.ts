/** The pending key sequence and its possible continuations. */
import { proxy } from 'valtio';
import type { AvailableCommand } from '../availableCommands.ts';
import type { Command } from '../core/command.ts';
import { parseChords } from './chords.ts';

/** The chords pressed so far; empty without a sequence or after its timeout. */
export const pendingChord = proxy<{ chords: readonly string[] }>({ chords: [] });

let timer: ReturnType<typeof setTimeout> | undefined;

export function showPendingChord(chords: readonly string[], forMs: number): void {
  clearTimeout(timer);
  if (chords.length === 0 && pendingChord.chords.length === 0) return;
  pendingChord.chords = chords;
  if (chords.length > 0) timer = setTimeout(() => showPendingChord([], 0), forMs);
}

export type ChordContinuation = { command: Command; keys: string };

/** Possible commands, each with its remaining keys; unavailable commands are omitted. */
export function findContinuations(
  available: readonly AvailableCommand[],
  chords: readonly string[],
  keysOf: (command: Command) => readonly string[],
): ChordContinuation[] {
  return available.flatMap(({ command, no }) => {
    const keys =
      no === undefined ? keysOf(command).find((one) => continues(parseChords(one), chords)) : undefined;
    return keys === undefined ? [] : [{ command, keys: keys.split(' ').slice(chords.length).join(' ') }];
  });
}

const continues = (keys: readonly string[], chords: readonly string[]): boolean =>
  keys.length > chords.length && chords.every((chord, at) => keys[at] === chord);
