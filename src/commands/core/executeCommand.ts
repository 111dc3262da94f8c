/** Runs a command, from whichever view it was called. */
import { settings } from '../../state/workspace/settings.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { flushPendingInputs } from '../../ui/keyboard/pendingInputs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { commandAvailability } from '../availableCommands.ts';
import { type Command, commandTitle } from './command.ts';
import { type CommandContext, commandContext } from './commandContext.ts';
import { openPalette } from './paletteState.ts';

const maxRecent = 8;

/** Shows refusals and failures to the person; `more` adds members that the context does not contain. */
export async function executeCommand(command: Command, more: Partial<CommandContext> = {}): Promise<void> {
  flushPendingInputs();
  const context = { ...commandContext(), ...more };
  const when = commandAvailability(command, context);
  if (when === 'hidden') return;
  if (when !== 'yes') {
    toast.warning(`${commandTitle(command, context)}不可用：${when.no}`);
    return;
  }
  if (!command.run) {
    openPalette({ command });
    return;
  }
  rememberCommand(command);
  try {
    await command.run(context);
  } catch (error) {
    showFailure(error);
  }
}

/** The palette lists the last used command first. */
export function rememberCommand({ id, unlisted }: Command) {
  if (unlisted || id === 'palette.open') return;
  settings.recentCommands = [id, ...settings.recentCommands.filter((other) => other !== id)].slice(
    0,
    maxRecent,
  );
}
