/** The keys of a command for this person. */
import { useSnapshot } from 'valtio';
import { settings, type UserSettings } from '../../state/workspace/settings.ts';
import { type Command, declaredKeys } from '../core/command.ts';
import { isSingleKey, parseChords } from './chords.ts';

type KeySettings = Readonly<Pick<UserSettings, 'shortcuts' | 'singleKeys'>>;

/** The assigned keys, active or not. A stored value that is not a list of keys is ignored. */
export function assignedKeys(command: Command, { shortcuts }: KeySettings = settings): readonly string[] {
  const stored: unknown = shortcuts[command.id];
  return Array.isArray(stored) && stored.every((keys) => typeof keys === 'string')
    ? stored
    : declaredKeys(command);
}

/** The active keys: those with a modifier only, while single keys are turned off. */
export const activeKeys = (command: Command, given: KeySettings = settings): readonly string[] =>
  assignedKeys(command, given).filter((keys) => given.singleKeys || !startsWithSingleKey(keys));

/** Also true for a sequence: `g t` starts with a single key. */
const startsWithSingleKey = (keys: string): boolean => isSingleKey(parseChords(keys)[0] ?? '');

/** For components: updates when keys change. */
export function useKeymap(): (command: Command) => readonly string[] {
  const now = useSnapshot(settings);
  return (command) => activeKeys(command, now);
}
