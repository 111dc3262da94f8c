import { useId } from 'react';
import { FieldErrorMessage, fieldErrorId } from './FieldErrorMessage.tsx';

type RadioFieldProps = {
  label: string;
  required?: boolean;
  /** `barred`: why it cannot be chosen. */
  options: readonly { value: string; label: string; barred?: string | undefined }[];
  value: string | undefined;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** The text shown when there is no option. */
  empty?: string;
  note?: string;
};

export function RadioField({ label, required, options, value, onChange, problem, ...rest }: RadioFieldProps) {
  const name = useId();
  return (
    <div
      className="dialog-field"
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? fieldErrorId(name) : undefined}
    >
      <span className="dialog-label" id={`${name}-label`}>
        {label}
        {required && <em>*</em>}
      </span>
      <div>
        <div className="field-options">
          {options.length === 0 && <span className="dialog-note">{rest.empty}</span>}
          {options.map((one) => (
            <label key={one.value} className="field-option" data-barred={one.barred !== undefined}>
              <input
                type="radio"
                name={name}
                checked={one.value === value}
                disabled={one.barred !== undefined}
                onChange={() => onChange(one.value)}
              />
              {one.label}
              {one.barred !== undefined && <small>（{one.barred}）</small>}
            </label>
          ))}
          {rest.note && <span className="dialog-note">{rest.note}</span>}
        </div>
        <FieldErrorMessage of={name} text={problem} />
      </div>
    </div>
  );
}
