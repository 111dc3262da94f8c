/** Commands as a menu: the context menu of a row, and what a toolbar has no room for. */
import { afterMenu } from '../ui/afterMenu.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { openMenuAt } from '../ui/menuAt.tsx';
import { type Available, type Choice, chosenCommands } from './available.ts';
import { titleOf } from './command.ts';
import { useCurrentContext } from './context.ts';
import { useKeymap } from './keymap.ts';
import { runCommand } from './run.ts';

function CommandMenu(choice: Choice) {
  const context = useCurrentContext();
  return (
    <Menu>
      {chosenCommands(choice, context).map((available) => (
        <CommandItem key={available.command.id} {...available} />
      ))}
    </Menu>
  );
}

export function CommandItem({ command, no }: Available) {
  const context = useCurrentContext();
  const [keys] = useKeymap()(command);
  return (
    <MenuItem
      text={titleOf(command, context)}
      disabled={no !== undefined}
      title={no === undefined ? undefined : `不可用：${no}`}
      {...(keys && { labelElement: <Kbd keys={keys} /> })}
      onClick={afterMenu(() => runCommand(command))}
    />
  );
}

/** Opens the commands at a point of the screen, as a row's context menu. */
export const openCommandMenu = (at: { left: number; top: number }, choice: Choice) =>
  openMenuAt(at, <CommandMenu {...choice} />);
