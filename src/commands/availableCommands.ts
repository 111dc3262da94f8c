/** What a person can do here and now: permission and `when` asked, nothing drawn. */
import { canUse } from '../state/session/session.ts';
import { listMenuCommands } from './app/menuCommands.ts';
import type { Availability, Command, CommandGroup } from './core/command.ts';
import type { CommandContext } from './core/commandContext.ts';
import { formButtonCommands } from './record/formButtonCommands.ts';
import { commands } from './registry.ts';

export type AvailableCommand = {
  command: Command;
  /** Why it cannot run now. */
  no?: string | undefined;
};

export function commandAvailability(command: Command, context: CommandContext): Availability {
  if (!canUse(command)) return 'hidden';
  return command.when?.(context) ?? 'yes';
}

/**
 * Declared commands, those made from the menu and those of the form on screen, without what the person may not do or
 * what makes no sense here.
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

/** Those named, in the order of the names; or those of the groups, in the order of the declarations. */
export function selectCommands(
  { ids, groups }: CommandSelection,
  context: CommandContext,
): AvailableCommand[] {
  const all = availableCommands(context);
  if (ids) return ids.flatMap((id) => all.filter(({ command }) => command.id === id));
  return all.filter(({ command }) => groups?.includes(command.group));
}
