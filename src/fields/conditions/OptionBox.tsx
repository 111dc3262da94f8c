/** A box for one of a few fixed options (operator, period, and/or), found by text or pinyin. */
import { useCallback, useId } from 'react';
import { Combobox } from '../combobox/Combobox.tsx';
import { filterChoices } from '../combobox/choices.ts';
import type { FieldChoice } from '../fieldContext.ts';

type OptionBoxProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** `options` must be stable between renders. A box that is emptied keeps its value. */
export function OptionBox<V extends string>({ label, options, value, onChange }: OptionBoxProps<V>) {
  const id = useId();
  const find = useCallback(
    async (text: string): Promise<FieldChoice[]> => filterChoices(options, text),
    [options],
  );
  const chosen = options.filter((one) => one.value === value);
  return (
    <Combobox
      id={id}
      label={label}
      chosen={chosen}
      multiple={false}
      find={find}
      wait={0}
      wide="content"
      onChoose={([choice]) => {
        const taken = options.find((one) => one.value === choice?.value);
        if (taken && taken.value !== value) onChange(taken.value);
      }}
    />
  );
}
