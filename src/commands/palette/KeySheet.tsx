/** The sheet of all keys, searchable: first the keys that work in this context, then the others. */
import './palette.css';
import { useState } from 'react';
import { openShortcutSettings } from '../../state/workspace/settingsDrawer.ts';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { useCurrentContext } from '../core/commandContext.ts';
import { palette } from '../core/paletteState.ts';
import { useKeymap } from '../keys/keymap.ts';
import { type KeySheetEntry, listKeySheetEntries } from './keySheetRows.ts';
import { Overlay } from './Overlay.tsx';
import { MarkedText } from './PaletteItems.tsx';

const close = () => {
  palette.keysOpen = false;
};

export function KeySheet() {
  const [query, setQuery] = useState('');
  const context = useCurrentContext();
  const keysOf = useKeymap();
  const { here, elsewhere } = listKeySheetEntries({ context, query, keysOf });
  return (
    <Overlay label="全部按键" onClose={close}>
      <div className="palette-input" data-sheet="">
        <small>全部按键</small>
        <input
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder="按名称、拼音或按键查找"
          aria-label="查找按键"
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by key */}
      <section className="palette-list" tabIndex={0} aria-label="按键">
        <KeySheetSection title="此处可用" lines={here} />
        <KeySheetSection title="其他页面可用" lines={elsewhere} />
        {here.length + elsewhere.length === 0 && <p className="palette-empty">没有这样的按键</p>}
      </section>
      <div className="palette-legend">
        <span>
          <kbd>Esc</kbd> 关闭
        </span>
        <span>
          <kbd>Tab</kbd> 到列表，↑↓ 滚动
        </span>
        <button
          type="button"
          className="palette-settings"
          onClick={() => {
            close();
            openShortcutSettings();
          }}
        >
          修改按键
        </button>
      </div>
    </Overlay>
  );
}

function KeySheetSection({ title, lines }: { title: string; lines: readonly KeySheetEntry[] }) {
  if (lines.length === 0) return null;
  const groups = Map.groupBy(lines, ({ command }) => command.group);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="palette-sheet">
        {[...groups].map(([group, its]) => (
          <section key={group}>
            <h3>{group}</h3>
            {its.map((line) => (
              <KeySheetRow key={line.command.id} line={line} />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

function KeySheetRow({ line: { command, no, keys, title, ranges, works } }: { line: KeySheetEntry }) {
  return (
    <div className="palette-item" data-off={!works || undefined} data-command={command.id}>
      <span>
        <MarkedText text={title} ranges={ranges} />
      </span>
      <small>{no}</small>
      <span className="palette-alternatives">
        {keys.map((one) => (
          <Kbd key={one} keys={one} />
        ))}
      </span>
    </div>
  );
}
