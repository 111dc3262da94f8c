import { type InputHTMLAttributes, useEffect, useId } from 'react';
import { FieldErrorMessage, fieldErrorId } from './FieldErrorMessage.tsx';

export type TextInputFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength'
> & {
  label: string;
  value: string;
  problem: string | undefined;
  onWrite: (text: string) => void;
};

/** One required line of text, the first field of a dialog; it takes the focus at first and after a problem. */
export function TextInputField({ label, value, problem, onWrite, ...rest }: TextInputFieldProps) {
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new problem focuses the field
  useEffect(() => document.getElementById(id)?.focus(), [id, problem]);
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        {label}
        <em>*</em>
      </label>
      <div>
        <input
          {...rest}
          id={id}
          className="bp6-input bp6-fill"
          value={value}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? fieldErrorId(id) : undefined}
          onChange={(event) => onWrite(event.target.value)}
        />
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </div>
  );
}
