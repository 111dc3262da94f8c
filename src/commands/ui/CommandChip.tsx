import type { ReactNode } from 'react';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { commandTitle } from '../core/command.ts';
import { useCurrentContext } from '../core/commandContext.ts';
import { executeCommand } from '../core/executeCommand.ts';
import { useKeymap } from '../keys/keymap.ts';
import { commands } from '../registry.ts';

type CommandChipProps = {
  id: string;
  /** Drawn as active. */
  on: boolean;
  children: ReactNode;
};

/** A command as a small button that shows the current value of its setting. */
export function CommandChip({ id, on, children }: CommandChipProps) {
  const context = useCurrentContext();
  const keysOf = useKeymap();
  const command = commands.find((one) => one.id === id);
  if (!command) return null;
  const [keys] = keysOf(command);
  return (
    <button
      type="button"
      className="grid-chip"
      data-on={on ? '' : undefined}
      title={commandTitle(command, context)}
      onClick={() => void executeCommand(command)}
    >
      {children}
      {keys && !on && <Kbd keys={keys} />}
    </button>
  );
}
