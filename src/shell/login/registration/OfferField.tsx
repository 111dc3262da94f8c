import { useId } from 'react';

type OfferFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

/** One of a few offered values; absent without any. */
export function OfferField({ name, label, value, error, onChange, options }: OfferFieldProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className="login-field login-offer" aria-describedby={error === undefined ? undefined : id}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && <small id={id}>{error}</small>}
    </fieldset>
  );
}
