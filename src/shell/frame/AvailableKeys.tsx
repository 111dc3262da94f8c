/** The keys available now: the most used ones, or the continuations of a pending chord. */
import { useSnapshot } from 'valtio';
import { type AvailableCommand, availableCommands } from '../../commands/availableCommands.ts';
import { type Command, commandTitle } from '../../commands/core/command.ts';
import { useCurrentContext } from '../../commands/core/commandContext.ts';
import { executeCommand } from '../../commands/core/executeCommand.ts';
import { useKeymap } from '../../commands/keys/keymap.ts';
import { findContinuations, pendingChord } from '../../commands/keys/pendingChord.ts';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';

const maxKeys = 9;

/** The keys are taken from the command list, so that no key without effect is shown. */
export function AvailableKeys() {
  const context = useCurrentContext();
  const keysOf = useKeymap();
  const { chords } = useSnapshot(pendingChord);
  const available = availableCommands(context).filter(({ command }) => command.layer === undefined);
  const shown =
    chords.length > 0
      ? findContinuations(available, chords, keysOf)
      : selectShownCommands(available).flatMap((command) => {
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
        <button key={command.id} type="button" tabIndex={-1} onClick={() => void executeCommand(command)}>
          <Kbd keys={keys} />
          {command.short ?? commandTitle(command, context)}
        </button>
      ))}
    </div>
  );
}

/** Selects commands in their order; when there are too many, the last one, help, remains. */
function selectShownCommands(available: readonly AvailableCommand[]): Command[] {
  const live = available
    .filter(({ command, no }) => command.statusOrder !== undefined && no === undefined)
    .map(({ command }) => command)
    .sort((a, b) => (a.statusOrder ?? 0) - (b.statusOrder ?? 0));
  const help = live.at(-1);
  return live.length > maxKeys && help ? [...live.slice(0, maxKeys - 1), help] : live;
}
