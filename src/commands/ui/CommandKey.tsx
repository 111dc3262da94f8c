import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { useKeymap } from '../keys/keymap.ts';
import { commands } from '../registry.ts';

/** The key of a command as the person has it, where something other than the command's own views shows it. */
export function CommandKey({ id }: { id: string }) {
  const keysOf = useKeymap();
  const command = commands.find((one) => one.id === id);
  const [keys] = command ? keysOf(command) : [];
  return keys === undefined ? null : <Kbd keys={keys} />;
}
