/** Two lists side by side: what can be had and what is chosen, the chosen in an order that can be dragged. */
import { ArrowLeft, ArrowRight, DragHandleVertical } from '@blueprintjs/icons';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { moved } from './moved.ts';

export type TransferItem = { id: string; label: string };

type TransferProps = {
  items: readonly TransferItem[];
  chosen: readonly string[];
  titles: { left: string; right: string };
  onChange: (chosen: string[]) => void;
};

export function Transfer({ items, chosen, titles, onChange }: TransferProps) {
  const [dragged, setDragged] = useState<string>();
  const labelOf = (id: string) => items.find((item) => item.id === id)?.label ?? id;
  const left = items.filter((item) => !chosen.includes(item.id));
  const take = (id: string) => onChange([...chosen, id]);
  const drop = (id: string) => onChange(chosen.filter((one) => one !== id));
  const move = (id: string, to: number) => onChange(moved(chosen, id, to));
  const byKey = (event: KeyboardEvent, id: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, chosen.indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <div className="list-transfer">
      <section aria-label={titles.left}>
        <h6>
          {titles.left} <small>{left.length}</small>
        </h6>
        <ul>
          {left.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => take(item.id)}>
                {item.label}
                <ArrowRight size={12} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={titles.right}>
        <h6>
          {titles.right} <small>{chosen.length}</small>
        </h6>
        <ul>
          {chosen.map((id, at) => (
            <li
              key={id}
              draggable
              data-dragged={dragged === id || undefined}
              onDragStart={() => setDragged(id)}
              onDragOver={(event: DragEvent) => {
                event.preventDefault();
                if (dragged !== undefined && dragged !== id) move(dragged, at);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <button
                type="button"
                title="Alt+↑ Alt+↓ 调整顺序"
                onClick={() => drop(id)}
                onKeyDown={(event) => byKey(event, id)}
              >
                <DragHandleVertical size={12} />
                {labelOf(id)}
                <ArrowLeft size={12} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
