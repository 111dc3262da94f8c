/** What a person can do here and now: permission and `when` asked, nothing drawn. */
import { mayUse } from '../state/session.ts';
import type { Command, CommandGroup, When } from './command.ts';
import type { CommandContext } from './context.ts';
import { buttonCommands } from './freeButtons.ts';
import { menuCommands } from './menuCommands.ts';
import { commands } from './registry.ts';

export type Available = {
  command: Command;
  /** Why it cannot run now. */
  no?: string | undefined;
};

export function availability(command: Command, context: CommandContext): When {
  if (!mayUse(command)) return 'hidden';
  return command.when?.(context) ?? 'yes';
}

/**
 * Declared commands, those made from the menu and those of the form on screen, without what the person may not do or
 * what makes no sense here.
 */
export function availableCommands(context: CommandContext): Available[] {
  return [...commands, ...buttonCommands(context.list?.form), ...menuCommands()].flatMap((command) => {
    const when = availability(command, context);
    if (when === 'hidden') return [];
    return [{ command, no: when === 'yes' ? undefined : when.no }];
  });
}

export type Choice = { ids?: readonly string[]; groups?: readonly CommandGroup[] };

/** Those named, in the order of the names; or those of the groups, in the order of the declarations. */
export function chosenCommands({ ids, groups }: Choice, context: CommandContext): Available[] {
  const all = availableCommands(context);
  if (ids) return ids.flatMap((id) => all.filter(({ command }) => command.id === id));
  return all.filter(({ command }) => groups?.includes(command.group));
}
