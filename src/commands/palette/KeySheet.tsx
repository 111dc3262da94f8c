/** All keys that work here, searchable. */
import './palette.css';
import { useState } from 'react';
import { Kbd } from '../../ui/Kbd.tsx';
import { availableCommands } from '../available.ts';
import { titleOf } from '../command.ts';
import { useCurrentContext } from '../context.ts';
import { boundKeys } from '../keymap.ts';
import { palette } from '../paletteState.ts';
import { Marked } from './items.tsx';
import { matchText } from './match.ts';
import { Overlay } from './Overlay.tsx';

const close = () => {
  palette.keysOpen = false;
};

export function KeySheet() {
  const [query, setQuery] = useState('');
  const context = useCurrentContext();
  const rows = availableCommands(context).flatMap(({ command, no }) => {
    const keys = boundKeys(command);
    const title = titleOf(command, context);
    const match = matchText(query, title, { words: keys.join(' '), id: command.id });
    return keys.length > 0 && command.layer === undefined && match
      ? [{ command, no, keys, title, match }]
      : [];
  });
  const groups = Map.groupBy(rows, ({ command }) => command.group);
  return (
    <Overlay label="全部按键" onClose={close}>
      <div className="palette-input">
        <small>全部按键</small>
        <input
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder="按名称、拼音或按键查找"
          aria-label="查找按键"
        />
      </div>
      <div className="palette-list">
        <div className="palette-sheet">
          {[...groups].map(([group, its]) => (
            <section key={group}>
              <h3>{group}</h3>
              {its.map(({ command, no, keys, title, match }) => (
                <div key={command.id} className="palette-item" data-off={no !== undefined || undefined}>
                  <span>
                    <Marked text={title} ranges={match.ranges} />
                  </span>
                  <small>{no}</small>
                  <span className="palette-alternatives">
                    {keys.map((one) => (
                      <Kbd key={one} keys={one} />
                    ))}
                  </span>
                </div>
              ))}
            </section>
          ))}
        </div>
        {rows.length === 0 && <p className="palette-empty">没有这样的按键</p>}
      </div>
      <div className="palette-legend">
        <span>
          <kbd>Esc</kbd> 关闭
        </span>
        <span>按键可在 布局设置 → 快捷键 中修改</span>
      </div>
    </Overlay>
  );
}
