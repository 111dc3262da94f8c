import { useId } from 'react';

type ChoiceFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

/** Absent without options. */
export function ChoiceField({ name, label, value, error, onChange, options }: ChoiceFieldProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <select
          id={id}
          name={name}
          className="bp6-input"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        >
          {!options.some((option) => option.value === value) && (
            <option value={value}>{value || '请选择'}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && <small id={`${id}-error`}>{error}</small>}
    </div>
  );
}
