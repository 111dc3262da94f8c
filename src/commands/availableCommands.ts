/** Lists the commands that are available to the person in this context, by permission and `when`. Draws nothing. */
import { canUse } from '../state/session/session.ts';
import { listMenuCommands } from './app/menuCommands.ts';
import type { Availability, Command, CommandGroup } from './core/command.ts';
import type { CommandContext } from './core/commandContext.ts';
import { formButtonCommands } from './record/formButtonCommands.ts';
import { commands } from './registry.ts';

export type AvailableCommand = {
  command: Command;
  /** The reason why the command cannot run now. */
  no?: string | undefined;
};

export function commandAvailability(command: Command, context: CommandContext): Availability {
  if (!canUse(command)) return 'hidden';
  return command.when?.(context) ?? 'yes';
}

/**
 * Declared commands, commands of the menu and commands of the form on screen, without those that are not permitted
 * or hidden in this context.
 */
export function availableCommands(context: CommandContext): AvailableCommand[] {
  return [...commands, ...formButtonCommands(context.list?.form), ...listMenuCommands()].flatMap(
    (command) => {
      const when = commandAvailability(command, context);
      if (when === 'hidden') return [];
      return [{ command, no: when === 'yes' ? undefined : when.no }];
    },
  );
}

export type CommandSelection = { ids?: readonly string[]; groups?: readonly CommandGroup[] };

/** The commands with these ids, in the order of the ids; or those of the groups, in declaration order. */
export function selectCommands(
  { ids, groups }: CommandSelection,
  context: CommandContext,
): AvailableCommand[] {
  const all = availableCommands(context);
  if (ids) return ids.flatMap((id) => all.filter(({ command }) => command.id === id));
  return all.filter(({ command }) => groups?.includes(command.group));
}
