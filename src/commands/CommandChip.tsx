import type { ReactNode } from 'react';
import { Kbd } from '../ui/Kbd.tsx';
import { titleOf } from './command.ts';
import { useCurrentContext } from './context.ts';
import { useKeymap } from './keymap.ts';
import { commands } from './registry.ts';
import { runCommand } from './run.ts';

type CommandChipProps = {
  id: string;
  /** What it is set to is drawn as on. */
  on: boolean;
  children: ReactNode;
};

/** A command as a small button that says how what it changes stands. */
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
      title={titleOf(command, context)}
      onClick={() => void runCommand(command)}
    >
      {children}
      {keys && !on && <Kbd keys={keys} />}
    </button>
  );
}
