import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isModifierAlone, pressed, pressOf } from '../../commands/keys.ts';
import { browserUse, conflictsWith, type Keyed, refusedKeys, remapped } from '../../commands/shortcuts.ts';
import { settings } from '../../state/settings.ts';

type KeyCaptureProps = {
  command: Keyed;
  at: number;
  all: readonly Keyed[];
  /** Kept or given up by key. */
  onDone: () => void;
  /** The focus has gone elsewhere. */
  onLeave: () => void;
};

const mostNamed = 3;

/**
 * Takes up to three chords. Enter keeps them, and where they are others' takes them away there; Shift+Enter leaves
 * them to both; Escape gives up.
 */
export function KeyCapture({ command, at, all, onDone, onLeave }: KeyCaptureProps) {
  const box = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState('');
  const conflicts = keys === '' ? [] : conflictsWith(command.id, keys, all);
  const refused = keys === '' ? undefined : refusedKeys(keys);
  useEffect(() => box.current?.focus(), []);
  const keep = (from: readonly Keyed[]) => {
    if (keys === '' || refused) return;
    settings.shortcuts = remapped(settings.shortcuts, { command, at, keys, from });
    onDone();
  };
  const hear = (event: KeyboardEvent) => {
    const press = pressOf(event.nativeEvent);
    if (event.key === 'Tab' || press.composing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onDone();
    if (event.key === 'Enter' && !press.ctrl && !press.alt && !press.meta)
      return keep(press.shift ? [] : conflicts);
    const [chord] = pressed(press);
    if (chord && !press.repeat && !isModifierAlone(event.key)) setKeys((was) => withChord(was, chord));
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

/** A fourth chord begins anew. */
function withChord(before: string, chord: string): string {
  const chords = before.split(' ').filter(Boolean);
  return (chords.length >= 3 ? [chord] : [...chords, chord]).join(' ');
}

function Remarks({ keys, conflicts }: { keys: string; conflicts: readonly Keyed[] }) {
  const use = keys === '' ? undefined : browserUse(keys);
  const named = conflicts.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const more = conflicts.length > mostNamed ? ` 等 ${conflicts.length} 项` : '';
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
