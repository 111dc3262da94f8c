import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';

type OptionListProps = {
  id: string;
  label: string;
  /** The index of the row that Enter takes; it is scrolled into view. */
  at: number;
  /** The text shown instead of rows. */
  empty?: string | undefined;
  /** A note below the rows. */
  note?: string | undefined;
  /** `field-choices` by default. */
  className?: string;
  children: ReactNode;
};

/** The rows below a box that keeps the focus and the keys, also when a row is clicked. */
export function OptionList(props: OptionListProps) {
  const { id, label, at, empty, note, className = 'field-choices', children } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
    >
      {empty && <div className="field-choices-empty">{empty}</div>}
      {children}
      {note && <div className="field-choices-empty">{note}</div>}
    </div>
  );
}

type OptionListRowProps = {
  id: string;
  /** True for the row that Enter takes. */
  atIt: boolean;
  selected: boolean;
  onPick: () => void;
  style?: CSSProperties | undefined;
  /** `field-choice` by default. */
  className?: string;
  children: ReactNode;
};

export function OptionListRow(props: OptionListRowProps) {
  const { id, atIt, selected, onPick, style, className = 'field-choice', children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box above
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={atIt ? `${className} ${className}-at` : className}
      style={style}
      onClick={onPick}
    >
      {children}
    </div>
  );
}
