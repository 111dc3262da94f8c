/** The keys of a command as this person has them. */
import { useSnapshot } from 'valtio';
import { settings, type UserSettings } from '../../state/workspace/settings.ts';
import { type Command, declaredKeys } from '../core/command.ts';
import { isSingleKey, parseChords } from './chords.ts';

type KeySettings = Readonly<Pick<UserSettings, 'shortcuts' | 'singleKeys'>>;

/** Those given to it, whether they work now or not. What somebody else has written for keys is none. */
export function assignedKeys(command: Command, { shortcuts }: KeySettings = settings): readonly string[] {
  const kept: unknown = shortcuts[command.id];
  return Array.isArray(kept) && kept.every((keys) => typeof keys === 'string') ? kept : declaredKeys(command);
}

/** Those that work: none without a modifier while single keys are switched off. */
export const activeKeys = (command: Command, given: KeySettings = settings): readonly string[] =>
  assignedKeys(command, given).filter((keys) => given.singleKeys || !startsWithSingleKey(keys));

/** Also of a sequence: `g t` begins with one. */
const startsWithSingleKey = (keys: string): boolean => isSingleKey(parseChords(keys)[0] ?? '');

/** For what is drawn: it follows when keys are changed. */
export function useKeymap(): (command: Command) => readonly string[] {
  const now = useSnapshot(settings);
  return (command) => activeKeys(command, now);
}
