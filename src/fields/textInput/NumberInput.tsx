/**
 * A number of a condition: 500万 and 1.2亿 become digits while the person types and are grouped without the focus. An
 * invalid number stays as it was typed and is reported at its field.
 */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { formatNumberProblem, formatTypedDecimal, isDecimal, parseTypedDecimal } from './decimals.ts';

type NumberInputProps = {
  label: string;
  value: string;
  suffix: string | undefined;
  placeholder?: string;
  onChange: (value: string) => void;
};

export function NumberInput({ label, value, suffix, placeholder, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const problem = value.trim() === '' || isDecimal(value, { suffix }) ? '' : formatNumberProblem(value);
  useEffect(() => box.current?.setCustomValidity(problem), [problem]);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    const isNumber = isDecimal(target.value, { suffix });
    onChange(isNumber ? (parseTypedDecimal(target.value, { suffix }) ?? '') : target.value);
  };
  return (
    <input
      ref={box}
      className="grid-input grid-input-number"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={(problem !== '' && typed === undefined) || undefined}
      title={problem || undefined}
      placeholder={placeholder}
      maxLength={100}
      value={typed ?? formatTypedDecimal(value)}
      onChange={change}
      onBlur={() => setTyped(undefined)}
    />
  );
}
