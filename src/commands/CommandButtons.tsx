/** Commands as a toolbar: those there is room for as buttons with their keys, the rest behind ···. */
import './commands.css';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { MenuPopover } from '../ui/MenuPopover.tsx';
import { type Available, type Choice, chosenCommands } from './available.ts';
import { CommandItem } from './CommandMenu.tsx';
import { titleOf } from './command.ts';
import { useCurrentContext } from './context.ts';
import { useKeymap } from './keymap.ts';
import { runCommand } from './run.ts';
import { useFit } from './useFit.ts';

export type CommandButtonsProps = Choice & {
  /** So many buttons at most; what is left goes into the menu. Left out: as many as there is room for. */
  max?: number;
};

export function CommandButtons({ max, ...choice }: CommandButtonsProps) {
  const context = useCurrentContext();
  const all = chosenCommands(choice, context);
  const titles = all.map(({ command }) => titleOf(command, context)).join();
  const [fitting, bar] = useFit(Math.min(all.length, max ?? all.length), titles);
  const shown = all.slice(0, fitting);
  const rest = all.slice(fitting);
  return (
    <div ref={bar} className="commands-buttons" role="toolbar">
      {shown.map((available) => (
        <CommandButton key={available.command.id} {...available} />
      ))}
      {rest.length > 0 && (
        <MenuPopover
          content={
            <Menu>
              {rest.map((available) => (
                <CommandItem key={available.command.id} {...available} />
              ))}
            </Menu>
          }
        >
          <IconButton label="更多操作">···</IconButton>
        </MenuPopover>
      )}
    </div>
  );
}

function CommandButton({ command, no }: Available) {
  const context = useCurrentContext();
  const title = titleOf(command, context);
  return (
    <Button
      look={command.primary ? 'primary' : 'normal'}
      keys={useKeymap()(command)[0]}
      disabled={no !== undefined}
      title={no === undefined ? title : `不可用：${no}`}
      onClick={() => void runCommand(command)}
    >
      {title}
    </Button>
  );
}
