import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isRemapped, type KeyedCommand, removeKeys, restoreKeys } from '../../commands/keys/remappedKeys.ts';
import { settings } from '../../state/workspace/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { isSingleKeyShortcut } from '../../ui/keyboard/keyCaps.ts';
import { KeyCapture } from './KeyCapture.tsx';

type ShortcutRowProps = { command: KeyedCommand; all: readonly KeyedCommand[] };

/** One command: each of its keys is a button that captures a replacement; + adds an alternative. */
export function ShortcutRow({ command, all }: ShortcutRowProps) {
  const { id, title, keys } = command;
  const { shortcuts, singleKeys } = useSnapshot(settings);
  const [editing, setEditing] = useState<number>();
  const { row, focusAt } = useFocusKeyButton();
  if (editing !== undefined) {
    return (
      <li ref={row}>
        <span>{title}</span>
        <KeyCapture
          command={command}
          at={editing}
          all={all}
          onDone={() => {
            focusAt(editing);
            setEditing(undefined);
          }}
          onLeave={() => setEditing(undefined)}
        />
      </li>
    );
  }
  return (
    <li ref={row}>
      <span>{title}</span>
      {keys.map((one, at) => (
        <button
          key={one}
          type="button"
          className="shell-shortcut"
          aria-label={`修改${title}的按键 ${one}`}
          title="修改；Delete 清除"
          data-off={(!singleKeys && isSingleKeyShortcut(one)) || undefined}
          onClick={() => setEditing(at)}
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            event.preventDefault();
            focusAt(at);
            settings.shortcuts = removeKeys(shortcuts, command, at);
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
            focusAt(0);
            settings.shortcuts = restoreKeys(shortcuts, id);
          }}
        >
          还原
        </Button>
      )}
    </li>
  );
}

/** After a render, focuses the row's button at the same index, or the last one. */
function useFocusKeyButton() {
  const row = useRef<HTMLLIElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('.shell-shortcut') ?? [])];
    const button = buttons[wanted.current] ?? buttons.at(-1);
    if (!button) return;
    wanted.current = undefined;
    button.focus();
  });
  return {
    row,
    focusAt: (at: number) => {
      wanted.current = at;
    },
  };
}
