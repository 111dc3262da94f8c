/** Commands as a toolbar: as many buttons with keys as fit, the rest in a menu behind ···. */
import './commands.css';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';
import { type AvailableCommand, type CommandSelection, selectCommands } from '../availableCommands.ts';
import { commandTitle } from '../core/command.ts';
import { useCurrentContext } from '../core/commandContext.ts';
import { executeCommand } from '../core/executeCommand.ts';
import { useKeymap } from '../keys/keymap.ts';
import { CommandItem } from './CommandMenu.tsx';
import { useOverflow } from './useOverflow.ts';

export type CommandButtonsProps = CommandSelection & {
  /** The maximum number of buttons; the rest are in the menu. By default as many as fit. */
  max?: number;
};

export function CommandButtons({ max, ...choice }: CommandButtonsProps) {
  const context = useCurrentContext();
  const all = selectCommands(choice, context);
  const keysOf = useKeymap();
  const texts = all.map(({ command }) => `${commandTitle(command, context)} ${keysOf(command)[0]}`).join();
  const { count, bar, isMeasuring } = useOverflow(Math.min(all.length, max ?? all.length), texts);
  const shown = all.slice(0, count);
  const rest = all.slice(count);
  return (
    <div ref={bar} className="commands-buttons" role="toolbar">
      {shown.map((available) => (
        <CommandButton key={available.command.id} {...available} />
      ))}
      {/* It stays while the bar is measured, without a width: it may have the focus. */}
      {(rest.length > 0 || isMeasuring) && (
        <span className="commands-more" data-empty={rest.length === 0 || undefined}>
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
        </span>
      )}
    </div>
  );
}

function CommandButton({ command, no }: AvailableCommand) {
  const context = useCurrentContext();
  const title = commandTitle(command, context);
  return (
    <Button
      look={command.primary ? 'primary' : 'normal'}
      keys={useKeymap()(command)[0]}
      disabled={no !== undefined}
      title={no === undefined ? title : `不可用：${no}`}
      onClick={() => void executeCommand(command)}
    >
      {title}
    </Button>
  );
}
