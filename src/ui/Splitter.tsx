/** A border between two panes, moved by mouse or arrow keys (the window splitter of ARIA's authoring practices). */
import './splitter.css';
import type { KeyboardEvent, PointerEvent } from 'react';

type SplitterProps = {
  label: string;
  /** vertical: a standing border that moves sideways. */
  orientation: 'vertical' | 'horizontal';
  value: number;
  min: number;
  max: number;
  /** Returns the value after a drag of `pixels` (to the right, or down) from `value`. */
  moved: (value: number, pixels: number) => number;
  onChange: (value: number) => void;
  className?: string;
};

const step = 16;

export function Splitter({
  label,
  orientation,
  value,
  min,
  max,
  moved,
  onChange,
  className = '',
}: SplitterProps) {
  const change = (pixels: number) => onChange(Math.min(max, Math.max(min, moved(value, pixels))));
  const sideways = orientation === 'vertical';
  const drag = (down: PointerEvent<HTMLDivElement>) => {
    const { currentTarget: grip, pointerId } = down;
    const from = sideways ? down.clientX : down.clientY;
    // Without this a text under the pointer would be selected on the way, and the list would lose the keys.
    down.preventDefault();
    grip.setPointerCapture(pointerId);
    grip.onpointermove = (move) => change((sideways ? move.clientX : move.clientY) - from);
    grip.onpointerup = () => {
      grip.onpointermove = null;
    };
  };
  const byKey = (event: KeyboardEvent) => {
    const [back, forth] = sideways ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== back && event.key !== forth) return;
    event.preventDefault();
    event.stopPropagation();
    change(event.key === back ? -step : step);
  };
  return (
    // A splitter that takes the focus is ARIA's window splitter; hr cannot be dragged in all browsers.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      className={`ui-grip ${className}`}
      role="separator"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={drag}
      onKeyDown={byKey}
    />
  );
}
