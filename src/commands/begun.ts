/** A begun sequence: which keys it may go on with. */
import { proxy } from 'valtio';
import type { Available } from './available.ts';
import type { Command } from './command.ts';
import { canonical } from './keys.ts';

/** The chords pressed so far; none where no sequence has begun or its time is over. */
export const begun = proxy<{ chords: readonly string[] }>({ chords: [] });

let over: ReturnType<typeof setTimeout> | undefined;

export function showBegun(chords: readonly string[], forMs: number): void {
  clearTimeout(over);
  if (chords.length === 0 && begun.chords.length === 0) return;
  begun.chords = chords;
  if (chords.length > 0) over = setTimeout(() => showBegun([], 0), forMs);
}

export type Continuation = { command: Command; keys: string };

/** What could follow, each with the keys that are left to press; what cannot run now is left out. */
export function continuations(
  available: readonly Available[],
  chords: readonly string[],
  keysOf: (command: Command) => readonly string[],
): Continuation[] {
  return available.flatMap(({ command, no }) => {
    const keys = no === undefined ? keysOf(command).find((one) => goesOn(canonical(one), chords)) : undefined;
    return keys === undefined ? [] : [{ command, keys: keys.split(' ').slice(chords.length).join(' ') }];
  });
}

const goesOn = (keys: readonly string[], chords: readonly string[]): boolean =>
  keys.length > chords.length && chords.every((chord, at) => keys[at] === chord);
