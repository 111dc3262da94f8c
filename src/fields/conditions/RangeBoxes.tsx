/** Both ends of a range of numbers or days; an open end is empty. */
import './conditionInputs.css';
import { useId } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import { getFieldRenderer } from '../registry.tsx';
import { NumberInput } from '../textInput/NumberInput.tsx';

type Range = readonly [string, string];
type RangeBoxProps = {
  field: { id: string; label: string; suffix?: string };
  /** For a screen reader, if it is more than the field's. */
  label?: string;
  range: Range;
  onChange: (range: [string, string]) => void;
};

type DateRangeBoxProps = RangeBoxProps & { format?: string };

export function NumberRangeBox({ field, range: [from, to], onChange }: RangeBoxProps) {
  const end = (label: string, value: string, change: (typed: string) => [string, string]) => (
    <NumberInput
      label={`${field.label} ${label}`}
      suffix={field.suffix}
      placeholder={label}
      value={value}
      onChange={(typed) => onChange(change(typed))}
    />
  );
  return (
    <span className="grid-range">
      {end('最小', from, (typed) => [typed, to])}
      <i>至</i>
      {end('最大', to, (typed) => [from, typed])}
    </span>
  );
}

export function DateRangeBox({
  field: { id: enName, label: name },
  label,
  format,
  range,
  onChange,
}: DateRangeBoxProps) {
  const id = useId();
  const { Widget } = getFieldRenderer({ funcType: 'dateRange' });
  const field: Field = { enName, label: name, funcType: 'dateRange', ...(format && { format }) };
  return (
    <Widget
      field={field}
      id={id}
      {...(label && { label })}
      invalid={false}
      values={{}}
      value={range.map((end) => end || null)}
      onChange={(value) => {
        const [from, to] = Array.isArray(value) ? value : [];
        onChange([String(from ?? ''), String(to ?? '')]);
      }}
    />
  );
}
