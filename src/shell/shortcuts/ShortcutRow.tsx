import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isRemapped, type Keyed, restored, withoutKeys } from '../../commands/shortcuts.ts';
import { settings } from '../../state/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { isSingle } from '../../ui/keyCaps.ts';
import { KeyCapture } from './KeyCapture.tsx';

type ShortcutRowProps = { command: Keyed; all: readonly Keyed[] };

/** One command: each of its keys is a button that takes others in its place; + adds an alternative. */
export function ShortcutRow({ command, all }: ShortcutRowProps) {
  const { id, title, keys } = command;
  const { shortcuts, singleKeys } = useSnapshot(settings);
  const [editing, setEditing] = useState<number>();
  if (editing !== undefined) {
    return (
      <li>
        <span>{title}</span>
        <KeyCapture command={command} at={editing} all={all} onDone={() => setEditing(undefined)} />
      </li>
    );
  }
  return (
    <li>
      <span>{title}</span>
      {keys.map((one, at) => (
        <button
          key={one}
          type="button"
          className="shell-shortcut"
          aria-label={`修改${title}的按键 ${one}`}
          title="修改；Delete 清除"
          data-off={(!singleKeys && isSingle(one)) || undefined}
          onClick={() => setEditing(at)}
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            event.preventDefault();
            settings.shortcuts = withoutKeys(shortcuts, command, at);
          }}
        >
          <Kbd keys={one} />
        </button>
      ))}
      <button
        type="button"
        className="shell-shortcut"
        aria-label={`为${title}增加按键`}
        title="增加一个按键"
        onClick={() => setEditing(keys.length)}
      >
        {keys.length === 0 ? '设置' : '+'}
      </button>
      {isRemapped(shortcuts, id) && (
        <Button
          look="ghost"
          aria-label={`还原${title}的按键`}
          onClick={() => {
            settings.shortcuts = restored(shortcuts, id);
          }}
        >
          还原
        </Button>
      )}
    </li>
  );
}
