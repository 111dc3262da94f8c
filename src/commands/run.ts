/** The one way a command is run, whichever view it was called from. */
import { settings } from '../state/settings.ts';
import { showFailure } from '../state/showFailure.ts';
import { settleEntries } from '../ui/entry.ts';
import { toast } from '../ui/toast.ts';
import { availability } from './available.ts';
import { type Command, titleOf } from './command.ts';
import { type CommandContext, commandContext } from './context.ts';
import { openPalette } from './paletteState.ts';

const recentKept = 8;

/** A refusal is told, a failure shown; `more` is what the context does not hold by itself. */
export async function runCommand(command: Command, more: Partial<CommandContext> = {}): Promise<void> {
  settleEntries();
  const context = { ...commandContext(), ...more };
  const when = availability(command, context);
  if (when === 'hidden') return;
  if (when !== 'yes') {
    toast.warning(`${titleOf(command, context)}不可用：${when.no}`);
    return;
  }
  if (!command.run) {
    openPalette({ command });
    return;
  }
  rememberUse(command);
  try {
    await command.run(context);
  } catch (error) {
    showFailure(error);
  }
}

/** What was used last comes first in the palette. */
export function rememberUse({ id, unlisted }: Command) {
  if (unlisted || id === 'palette.open') return;
  settings.recentCommands = [id, ...settings.recentCommands.filter((other) => other !== id)].slice(
    0,
    recentKept,
  );
}
