/** Menu entries (the menu pattern of ARIA's authoring practices): arrows, Home and End move through them. */
import './menu.css';
import { type KeyboardEvent, type ReactNode, use } from 'react';
import { ClosePopoverContext } from './closePopoverContext.ts';

export function Menu({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="ui-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={focusAdjacentItem}>
      {children}
    </div>
  );
}

type MenuItemProps = {
  text: ReactNode;
  onClick: () => void;
  active?: boolean;
  disabled?: boolean;
  title?: string | undefined;
  /** Shown at the right: the keys of the same action. */
  labelElement?: ReactNode;
};

export function MenuItem({ text, onClick, active, disabled, title, labelElement }: MenuItemProps) {
  const close = use(ClosePopoverContext);
  return (
    <button
      type="button"
      role="menuitem"
      className="ui-menu-item"
      data-on={active || undefined}
      // Not `disabled`: the reason must be reachable by key too.
      aria-disabled={disabled || undefined}
      title={title}
      onClick={() => {
        if (disabled) return;
        close();
        onClick();
      }}
    >
      <span>{text}</span>
      {labelElement}
    </button>
  );
}

export const MenuDivider = () => <hr className="ui-menu-divider" />;

const stepByKey: Record<string, (here: number, count: number) => number> = {
  ArrowDown: (here, count) => (here + 1) % count,
  ArrowUp: (here, count) => (here - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function focusAdjacentItem(event: KeyboardEvent<HTMLElement>) {
  const to = stepByKey[event.key];
  const items = [...event.currentTarget.querySelectorAll('[role="menuitem"]')];
  if (!to || items.length === 0) return;
  event.preventDefault();
  const here = document.activeElement ? items.indexOf(document.activeElement) : -1;
  const next = items[to(Math.max(here, event.key === 'ArrowUp' ? 0 : -1), items.length)];
  if (next instanceof HTMLElement) next.focus();
}
