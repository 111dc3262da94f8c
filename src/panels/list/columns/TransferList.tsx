/** Two lists side by side: the available items and the chosen ones, which can be reordered by dragging. */
import { ArrowLeft, ArrowRight, DragHandleVertical } from '@blueprintjs/icons';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

type TransferItem = { id: string; label: string };

type TransferListProps = {
  items: readonly TransferItem[];
  chosen: readonly string[];
  titles: { left: string; right: string };
  onChange: (chosen: string[]) => void;
};

export function TransferList({ items, chosen, titles, onChange }: TransferListProps) {
  const [dragged, setDragged] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus(), []);
  const labelOf = (id: string) => items.find((item) => item.id === id)?.label ?? id;
  const move = (id: string, to: number) => onChange(moveItem(chosen, id, to));
  const byKey = (event: KeyboardEvent<HTMLButtonElement>, id: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey && chosen.includes(id)) move(id, chosen.indexOf(id) + step);
    else findAdjacentButton(event.currentTarget, step)?.focus();
  };
  const pass = (button: HTMLButtonElement, next: string[]) => {
    (findAdjacentButton(button, 1) ?? findAdjacentButton(button, -1))?.focus();
    onChange(next);
  };
  return (
    <div className="list-transfer" ref={frame}>
      <section aria-label={titles.left}>
        <h6>
          {titles.left} <small>{items.length - chosen.length}</small>
        </h6>
        <ul>
          {items
            .filter((item) => !chosen.includes(item.id))
            .map(({ id, label }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={(event) => pass(event.currentTarget, [...chosen, id])}
                  onKeyDown={(event) => byKey(event, id)}
                >
                  {label}
                  <ArrowRight size={12} className="list-transfer-go" />
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
                title="拖动或 Alt ↑ 或 Alt ↓ 调整顺序"
                onClick={(event) =>
                  pass(
                    event.currentTarget,
                    chosen.filter((one) => one !== id),
                  )
                }
                onKeyDown={(event) => byKey(event, id)}
              >
                <DragHandleVertical size={12} className="list-transfer-grip" />
                {labelOf(id)}
                <ArrowLeft size={12} className="list-transfer-go" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Returns the button of the row above or below. */
function findAdjacentButton(button: HTMLButtonElement, step: 1 | -1): HTMLButtonElement | null {
  const row = button.closest('li');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector('button') ?? null;
}

/** Returns the list with one item moved to another index; an index out of range is clamped. */
function moveItem<T>(items: readonly T[], item: T, to: number): T[] {
  const rest = items.filter((one) => one !== item);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
