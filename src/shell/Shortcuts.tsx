/** Each command's keys, to be remapped: press the new ones, see what they would collide with, keep or drop them. */
import { type KeyboardEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Command, keysOf, titleOf } from '../commands/command.ts';
import { boundKeys } from '../commands/keymap.ts';
import { isModifierAlone, pressed, pressOf } from '../commands/keys.ts';
import { commands } from '../commands/registry.ts';
import { conflictsWith, type Keyed, refusedKeys } from '../commands/shortcuts.ts';
import { mayRun } from '../state/session.ts';
import { settings } from '../state/settings.ts';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { toast } from '../ui/toast.ts';

export function Shortcuts() {
  useSnapshot(settings);
  const [editing, setEditing] = useState<string>();
  const shown = commands.filter(
    (command) => mayRun(command.permission) && (keysOf(command).length > 0 || isRemapped(command)),
  );
  return (
    <ul className="shell-shortcuts">
      {shown.map((command) => (
        <li key={command.id}>
          <span>{titleOf(command, {})}</span>
          {editing === command.id ? (
            <KeyCapture command={command} onDone={() => setEditing(undefined)} />
          ) : (
            <>
              <button type="button" title="修改按键" onClick={() => setEditing(command.id)}>
                {boundKeys(command).map((keys) => (
                  <Kbd key={keys} keys={keys} />
                ))}
              </button>
              {isRemapped(command) && (
                <Button look="ghost" onClick={() => reset(command)}>
                  还原
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const isRemapped = ({ id }: Command) => settings.shortcuts[id] !== undefined;

function reset({ id }: Command) {
  const { [id]: _, ...rest } = settings.shortcuts;
  settings.shortcuts = rest;
}

const allKeyed = (): Keyed[] =>
  commands.map((command) => ({
    id: command.id,
    title: titleOf(command, {}),
    layer: command.layer,
    keys: boundKeys(command),
  }));

/** Takes up to three chords; Enter keeps them, Escape gives up. */
function KeyCapture({ command, onDone }: { command: Command; onDone: () => void }) {
  const [keys, setKeys] = useState('');
  const conflicts = keys === '' ? [] : conflictsWith(command.id, keys, allKeyed());
  const keep = () => {
    const refused = refusedKeys(keys);
    if (refused) return toast.warning(refused);
    settings.shortcuts = { ...settings.shortcuts, [command.id]: [keys] };
    onDone();
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onDone();
    if (event.key === 'Enter' && keys !== '') return keep();
    const [chord] = pressed(pressOf(event.nativeEvent));
    if (chord && !isModifierAlone(event.key))
      setKeys((was) => [...was.split(' ').filter(Boolean), chord].slice(-3).join(' '));
  };
  return (
    <span className="shell-capture">
      <input
        readOnly
        ref={(input) => input?.focus()}
        value={keys}
        placeholder="按下新的按键，↵ 保存"
        aria-label={`${titleOf(command, {})}的新按键`}
        onKeyDown={hear}
        onBlur={onDone}
      />
      {conflicts.length > 0 && <small>与 {conflicts.map(({ title }) => title).join('、')} 冲突</small>}
    </span>
  );
}
