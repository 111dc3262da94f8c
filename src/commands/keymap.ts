/** The keys of a command as this person has them. */
import { useSnapshot } from 'valtio';
import { type Settings, settings } from '../state/settings.ts';
import { type Command, keysOf } from './command.ts';
import { canonical, isSingleKey } from './keys.ts';

type Given = Readonly<Pick<Settings, 'shortcuts' | 'singleKeys'>>;

/** Those given to it, whether they work now or not. What somebody else has written for keys is none. */
export function assignedKeys(command: Command, { shortcuts }: Given = settings): readonly string[] {
  const kept: unknown = shortcuts[command.id];
  return Array.isArray(kept) && kept.every((keys) => typeof keys === 'string') ? kept : keysOf(command);
}

/** Those that work: none without a modifier while single keys are switched off. */
export const boundKeys = (command: Command, given: Given = settings): readonly string[] =>
  assignedKeys(command, given).filter((keys) => given.singleKeys || !isSingle(keys));

/** Also of a sequence: `g t` begins with one. */
const isSingle = (keys: string): boolean => isSingleKey(canonical(keys)[0] ?? '');

/** For what is drawn: it follows when keys are changed. */
export function useKeymap(): (command: Command) => readonly string[] {
  const now = useSnapshot(settings);
  return (command) => boundKeys(command, now);
}
