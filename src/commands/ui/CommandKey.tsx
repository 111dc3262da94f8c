import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { useKeymap } from '../keys/keymap.ts';
import { commands } from '../registry.ts';

/** The person's key for a command, for use outside the command's own views. */
export function CommandKey({ id }: { id: string }) {
  const keysOf = useKeymap();
  const command = commands.find((one) => one.id === id);
  const [keys] = command ? keysOf(command) : [];
  return keys === undefined ? null : <Kbd keys={keys} />;
}
