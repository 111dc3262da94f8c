import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chordsOfPress, isModifierKey, toKeyPress } from '../../commands/keys/chords.ts';
import {
  findBrowserUse,
  findConflicts,
  findKeyProblem,
  type KeyedCommand,
  remapKeys,
} from '../../commands/keys/remappedKeys.ts';
import { settings } from '../../state/workspace/settings.ts';

type KeyCaptureProps = {
  command: KeyedCommand;
  at: number;
  all: readonly KeyedCommand[];
  /** Kept or given up by key. */
  onDone: () => void;
  /** Called when the focus leaves the control. */
  onLeave: () => void;
};

const maxConflictsNamed = 3;

/**
 * Takes up to three chords. Enter keeps them, and where they are others' takes them away there; Shift+Enter leaves
 * them to both; Escape gives up.
 */
export function KeyCapture({ command, at, all, onDone, onLeave }: KeyCaptureProps) {
  const box = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState('');
  const conflicts = keys === '' ? [] : findConflicts(command.id, keys, all);
  const refused = keys === '' ? undefined : findKeyProblem(keys);
  useEffect(() => box.current?.focus(), []);
  const keep = (from: readonly KeyedCommand[]) => {
    if (keys === '' || refused) return;
    settings.shortcuts = remapKeys(settings.shortcuts, { command, at, keys, from });
    onDone();
  };
  const hear = (event: KeyboardEvent) => {
    const press = toKeyPress(event.nativeEvent);
    if (event.key === 'Tab' || press.composing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onDone();
    if (event.key === 'Enter' && !press.ctrl && !press.alt && !press.meta)
      return keep(press.shift ? [] : conflicts);
    const [chord] = chordsOfPress(press);
    if (chord && !press.repeat && !isModifierKey(event.key)) setKeys((was) => appendChord(was, chord));
  };
  return (
    <span className="shell-capture">
      <input
        readOnly
        ref={box}
        value={keys}
        placeholder="按下新的按键，↵ 保存"
        aria-label={`${command.title}的新按键`}
        aria-describedby={`keys-${command.id}`}
        onKeyDown={hear}
        onBlur={onLeave}
      />
      <span id={`keys-${command.id}`} role="status">
        {refused ? <em>{refused}</em> : <Remarks keys={keys} conflicts={conflicts} />}
      </span>
    </span>
  );
}

/** A fourth chord starts over. */
function appendChord(before: string, chord: string): string {
  const chords = before.split(' ').filter(Boolean);
  return (chords.length >= 3 ? [chord] : [...chords, chord]).join(' ');
}

function Remarks({ keys, conflicts }: { keys: string; conflicts: readonly KeyedCommand[] }) {
  const use = keys === '' ? undefined : findBrowserUse(keys);
  const named = conflicts.slice(0, maxConflictsNamed).map(({ title }) => `“${title}”`);
  const more = conflicts.length > maxConflictsNamed ? ` 等 ${conflicts.length} 项` : '';
  return (
    <>
      {conflicts.length > 0 && (
        <em>
          与{named.join('、')}
          {more}冲突：↵ 取消其按键，⇧↵ 两处都用，Esc 放弃
        </em>
      )}
      {use && <small>浏览器的“{use}”在本页将不可用</small>}
    </>
  );
}
