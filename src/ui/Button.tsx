import './styles/ui.css';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Kbd } from './keyboard/Kbd.tsx';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'normal' | 'primary' | 'ghost' | 'danger';
  /** Shown as key caps; a command binds the key itself. */
  keys?: string | undefined;
  /** Clicks have no effect. Unlike a disabled button it keeps the focus, for the answer that follows. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({
  look = 'normal',
  keys,
  busy = false,
  icon,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: preventDefault })}
      className={`ui-btn ui-btn-${look} ${className ?? ''}`}
    >
      {busy ? <span className="ui-spin" /> : icon}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}

const preventDefault = (event: { preventDefault(): void }) => event.preventDefault();

/** A square icon button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`ui-icon ${className ?? ''}`}
    />
  );
}
