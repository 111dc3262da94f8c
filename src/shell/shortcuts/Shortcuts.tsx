/** Remaps the keys of commands: press new keys, see the conflicts, then keep or discard them. */
import './shortcuts.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Command, commandTitle, worksOnFrame } from '../../commands/core/command.ts';
import { assignedKeys } from '../../commands/keys/keymap.ts';
import { isRemapped, type KeyedCommand } from '../../commands/keys/remappedKeys.ts';
import { commands } from '../../commands/registry.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { canUse } from '../../state/session/session.ts';
import { settings } from '../../state/workspace/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import { formatKeyCaps } from '../../ui/keyboard/keyCaps.ts';
import { ShortcutRow } from './ShortcutRow.tsx';

/** `first`: the drawer was opened for the shortcuts, so the search takes the focus. */
export function Shortcuts({ first }: { first: boolean }) {
  const now = useSnapshot(settings);
  const [wanted, setWanted] = useState('');
  const all = commands.filter(canUse).map((command) => toShortcutEntry(command, now));
  const shown = all.filter((one) => matchesSearch(one, wanted, now.shortcuts));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <div className="shell-shortcuts">
      <div className="shell-shortcuts-head">
        <input
          // biome-ignore lint/a11y/noAutofocus: the caller opens the drawer for this box
          autoFocus={first}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          placeholder="按名称、拼音或按键查找"
          aria-label="查找快捷键"
        />
        <Button disabled={Object.keys(now.shortcuts).length === 0} onClick={() => void restoreAll()}>
          全部还原
        </Button>
      </div>
      {!now.singleKeys && (
        <p className="shell-shortcuts-note">单键快捷键已关闭：划去的按键现在不起作用，可改为组合键</p>
      )}
      {[...groups].map(([group, its]) => (
        <section key={group} aria-label={group}>
          <h4>{group}</h4>
          <ul>
            {its.map((one) => (
              <ShortcutRow key={one.id} command={one} all={all} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p className="shell-shortcuts-note">没有这样的快捷键</p>}
    </div>
  );
}

export type ShortcutEntry = KeyedCommand & { group: string };

const toShortcutEntry = (command: Command, given: Parameters<typeof assignedKeys>[1]): ShortcutEntry => ({
  id: command.id,
  title: commandTitle(command, {}),
  group: command.group,
  layer: command.layer,
  place: command.place,
  everywhere: worksOnFrame(command),
  keys: assignedKeys(command, given),
});

/**
 * Without a search text, matches commands that have or had keys; with one, any command, also by its keys: `g t`,
 * `Ctrl E`.
 */
function matchesSearch(
  one: ShortcutEntry,
  wanted: string,
  shortcuts: Parameters<typeof isRemapped>[0],
): boolean {
  const text = wanted.trim();
  if (text === '') return one.keys.length > 0 || isRemapped(shortcuts, one.id);
  const plain = (keys: string) => keys.toLowerCase().replace(/[\s+]+/g, '');
  const byKeys = one.keys.some((keys) =>
    [keys, formatKeyCaps(keys).join('')].some((written) => plain(written) === plain(text)),
  );
  return byKeys || matchesPinyin(one.title, text) || one.id.includes(text.toLowerCase());
}

async function restoreAll(): Promise<void> {
  const sure = await confirm({
    title: '全部还原',
    body: '所有快捷键恢复为默认。是否继续?',
    confirmLabel: '还原',
  });
  if (sure) settings.shortcuts = {};
}
