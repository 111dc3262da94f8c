import { Cross } from '@blueprintjs/icons';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { useVirtualRows } from '../../ui/list/useVirtualRows.ts';
import { pickerRowHeight } from './pickerRowHeight.ts';

type SelectedListProps = {
  /** → in the keyword box focuses it. */
  frame: RefObject<HTMLDivElement | null>;
  chosen: readonly FieldChoice[];
  onDrop: (person: FieldChoice) => void;
  /** ← returns to the keyword box. */
  onLeave: () => void;
};

/** The chosen users: one Tab stop, ↑ ↓ move, Delete removes one. */
export function SelectedList({ frame, chosen, onDrop, onLeave }: SelectedListProps) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const at = Math.min(place, chosen.length - 1);
  const rows = useVirtualRows({ count: chosen.length, rowHeight: pickerRowHeight, at });
  const drop = (person: FieldChoice) => {
    onDrop(person);
    if (chosen.length === 1) onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const person = chosen[at];
    if (event.key === 'ArrowDown') setPlace(Math.min(at + 1, chosen.length - 1));
    else if (event.key === 'ArrowUp') setPlace(Math.max(at - 1, 0));
    else if (event.key === 'ArrowLeft') onLeave();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && person) drop(person);
    else return;
    event.preventDefault();
  };
  if (chosen.length === 0) return <p className="dialog-note">尚未选择</p>;
  return (
    <div
      ref={(element) => {
        frame.current = element;
        rows.frame.current = element;
      }}
      className="dialog-rows"
      role="listbox"
      aria-label="已选人员"
      aria-multiselectable
      aria-activedescendant={chosen[at] ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: rows.height, position: 'relative' }}>
        {chosen.slice(rows.from, rows.to).map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
          <div
            key={one.value}
            id={`${id}-${rows.from + index}`}
            role="option"
            aria-selected
            aria-setsize={chosen.length}
            aria-posinset={rows.from + index + 1}
            className={rows.from + index === at ? 'field-choice dialog-taken-at' : 'field-choice'}
            style={{ top: (rows.from + index) * pickerRowHeight }}
          >
            <PersonAvatar name={one.label} avatar={one.avatar} />
            <span className="field-choice-label">{one.label}</span>
            {/* The key is Delete. */}
            <i aria-hidden="true" title={`移除 ${one.label}`} onClick={() => drop(one)}>
              <Cross size={12} />
            </i>
          </div>
        ))}
      </div>
    </div>
  );
}
