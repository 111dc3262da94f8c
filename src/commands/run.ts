/** The one way a command is run, whichever view it was called from. */
import { settings } from '../state/settings.ts';
import { showFailure } from '../state/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { availability } from './available.ts';
import { type Command, titleOf } from './command.ts';
import { commandContext } from './context.ts';
import { openPalette } from './paletteState.ts';

const recentKept = 8;

export type Args = Record<string, string | readonly string[] | undefined>;

/** A refusal is told, a failure shown; what `run` returns is waited for. */
export async function runCommand(command: Command, args?: Args): Promise<void> {
  const context = commandContext();
  const when = availability(command, context);
  if (when === 'hidden') return;
  if (when !== 'yes') {
    toast.warning(`${titleOf(command, context)}不可用：${when.no}`);
    return;
  }
  if (command.argsRequired && !args) {
    openPalette({ command });
    return;
  }
  remember(command);
  try {
    await command.run(context, args ?? {});
  } catch (error) {
    showFailure(error);
  }
}

function remember({ id, unlisted }: Command) {
  if (unlisted || id === 'palette.open') return;
  settings.recentCommands = [id, ...settings.recentCommands.filter((other) => other !== id)].slice(
    0,
    recentKept,
  );
}
