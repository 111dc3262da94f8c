import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type LoginFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** Shown next to the input, such as the captcha's picture. */
  children?: ReactNode;
};

export function LoginField({ label, error, onChange, children, ...input }: LoginFieldProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          {...input}
          id={id}
          className="bp6-input"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {error !== undefined && <small id={`${id}-error`}>{error}</small>}
    </div>
  );
}
