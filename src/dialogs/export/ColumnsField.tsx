/** Checkboxes for columns: one Tab stop, arrows move, Space checks one, Ctrl+A checks all. */
import './exportDialog.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ExportColumnOption } from './ExportDialog.tsx';
import { nextOptionIndex } from './optionGridNavigation.ts';

type ColumnsFieldProps = {
  columns: readonly ExportColumnOption[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  onEnter: () => void;
};

export function ColumnsField({ columns, chosen, onChange, onEnter }: ColumnsFieldProps) {
  const label = useId();
  const group = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const all = () => onChange(new Set(columns.map(({ id }) => id)));
  const asListed = () => onChange(new Set(columns.filter(({ shown }) => shown).map(({ id }) => id)));
  const tick = (id: string, ticked: boolean) => {
    const next = new Set(chosen);
    if (ticked) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return onEnter();
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return all();
    }
    const boxes = [...(group.current?.querySelectorAll('input') ?? [])];
    const [first] = boxes;
    const perLine = boxes.filter(({ offsetTop }) => offsetTop === first?.offsetTop).length;
    const next = nextOptionIndex(event.key, current, { count: boxes.length, perLine });
    if (next === undefined) return;
    event.preventDefault();
    boxes[next]?.focus();
  };
  return (
    <fieldset className="dialog-field export-fields" aria-labelledby={label}>
      <span className="dialog-label" id={label}>
        列
        <small className="export-count">
          {chosen.size} / {columns.length}
        </small>
      </span>
      <div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes in it take the keys; it only says what they do */}
        <div className="export-columns" ref={group} onKeyDown={byKey}>
          {columns.map((column, at) => (
            <label key={column.id} className="field-option" title={column.label}>
              <input
                type="checkbox"
                tabIndex={at === current ? 0 : -1}
                checked={chosen.has(column.id)}
                onFocus={() => setCurrent(at)}
                onChange={(event) => tick(column.id, event.target.checked)}
              />
              <span>{column.label}</span>
            </label>
          ))}
        </div>
        <div className="export-presets">
          <Button look="ghost" onClick={all}>
            全选
          </Button>
          <Button look="ghost" onClick={() => onChange(new Set())}>
            清空
          </Button>
          <Button look="ghost" onClick={asListed}>
            与列表一致
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
