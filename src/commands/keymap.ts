/** The keys of a command as this person has them. */
import { settings } from '../state/settings.ts';
import { type Command, keysOf } from './command.ts';

export const boundKeys = (command: Command): readonly string[] =>
  settings.shortcuts[command.id] ?? keysOf(command);
