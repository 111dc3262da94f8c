/** One of a few fixed words, found by text or pinyin: how a field is compared, which period, which conditions hold. */
import { useCallback, useId } from 'react';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import { filterChoices } from '../../fields/combobox/choices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';

type OptionBoxProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** `options`: keep it stable between renders. An emptied box keeps what it had. */
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
