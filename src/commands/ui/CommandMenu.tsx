/** Commands as a menu: the context menu of a row, and the overflow of a toolbar. */

import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { runAfterMenuCloses } from '../../ui/popover/afterMenu.ts';
import { openContextMenu } from '../../ui/popover/ContextMenu.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { type AvailableCommand, type CommandSelection, selectCommands } from '../availableCommands.ts';
import { commandTitle } from '../core/command.ts';
import { useCurrentContext } from '../core/commandContext.ts';
import { executeCommand } from '../core/executeCommand.ts';
import { useKeymap } from '../keys/keymap.ts';

function CommandMenu(choice: CommandSelection) {
  const context = useCurrentContext();
  return (
    <Menu>
      {selectCommands(choice, context).map((available) => (
        <CommandItem key={available.command.id} {...available} />
      ))}
    </Menu>
  );
}

export function CommandItem({ command, no }: AvailableCommand) {
  const context = useCurrentContext();
  const [keys] = useKeymap()(command);
  return (
    <MenuItem
      text={commandTitle(command, context)}
      disabled={no !== undefined}
      title={no === undefined ? undefined : `不可用：${no}`}
      {...(keys && { labelElement: <Kbd keys={keys} /> })}
      onClick={runAfterMenuCloses(() => executeCommand(command))}
    />
  );
}

/** Opens the commands as a context menu at a screen position. */
export const openCommandMenu = (at: { left: number; top: number }, choice: CommandSelection) =>
  openContextMenu(at, <CommandMenu {...choice} />);
