/** The keys that work here right now: the most used ones, or what a begun sequence goes on with. */
import { useSnapshot } from 'valtio';
import { type Available, availableCommands } from '../commands/available.ts';
import { begun, continuations } from '../commands/begun.ts';
import { type Command, titleOf } from '../commands/command.ts';
import { useCurrentContext } from '../commands/context.ts';
import { useKeymap } from '../commands/keymap.ts';
import { runCommand } from '../commands/run.ts';
import { Kbd } from '../ui/Kbd.tsx';

const keysShown = 9;

/** From the command list, so that no key is promised that does nothing. */
export function LiveKeys() {
  const context = useCurrentContext();
  const keysOf = useKeymap();
  const { chords } = useSnapshot(begun);
  const available = availableCommands(context).filter(({ command }) => command.layer === undefined);
  const shown =
    chords.length > 0
      ? continuations(available, chords, keysOf)
      : mostUsed(available).flatMap((command) => {
          const [keys] = keysOf(command);
          return keys === undefined ? [] : [{ command, keys }];
        });
  return (
    <div className="shell-status-keys">
      {chords.length > 0 && (
        <span className="shell-status-begun">
          <Kbd keys={chords.join(' ')} />…
        </span>
      )}
      {shown.map(({ command, keys }) => (
        <button key={command.id} type="button" tabIndex={-1} onClick={() => void runCommand(command)}>
          <Kbd keys={keys} />
          {command.short ?? titleOf(command, context)}
        </button>
      ))}
    </div>
  );
}

/** In their order; where there are too many the last one, help, stays. */
function mostUsed(available: readonly Available[]): Command[] {
  const live = available
    .filter(({ command, no }) => command.statusOrder !== undefined && no === undefined)
    .map(({ command }) => command)
    .sort((a, b) => (a.statusOrder ?? 0) - (b.statusOrder ?? 0));
  const help = live.at(-1);
  return live.length > keysShown && help ? [...live.slice(0, keysShown - 1), help] : live;
}
