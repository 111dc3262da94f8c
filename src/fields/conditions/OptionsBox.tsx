/** A box for options that are given, or looked up by typed text. */
import { useCallback, useEffect, useId, useState } from 'react';
import { Combobox } from '../combobox/Combobox.tsx';
import { filterChoices } from '../combobox/choices.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { ConditionOptionSource } from './conditionField.ts';

type OptionsBoxProps = {
  item: ConditionOptionSource & {
    label: string;
    /** One option only. */
    single?: true;
  };
  values: readonly string[];
  /** By default that of a search item, which finds all rows without a value. */
  placeholder?: string;
  onChange: (values: string[]) => void;
};

export function OptionsBox({ item, values, placeholder = '全部', onChange }: OptionsBoxProps) {
  const id = useId();
  const [known, setKnown] = useState<readonly FieldChoice[]>(item.options ?? []);
  const find = useCallback(
    async (text: string): Promise<FieldChoice[]> => {
      const found: FieldChoice[] = item.lookUp
        ? await item.lookUp(text)
        : filterChoices(item.options ?? [], text);
      setKnown((before) => [...before, ...found]);
      return found;
    },
    [item],
  );
  const chosen = values.map((one) => ({
    value: one,
    label: known.find((choice) => choice.value === one)?.label ?? one,
  }));
  const nameless = chosen.filter((one) => one.label === one.value).map((one) => one.value);
  // After a reload or from a link only the ids are known; the first page of options names most of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for ids without a name
  useEffect(() => {
    if (nameless.length === 0) return;
    const lookup = item
      .findOptionsByValue?.(nameless)
      .then((found) => setKnown((before) => [...before, ...found]));
    void (lookup ?? (item.lookUp && find('')))?.catch(() => []);
  }, [nameless.join()]);
  return (
    <Combobox
      id={id}
      label={item.label}
      chosen={chosen}
      multiple={!item.single}
      find={find}
      wait={item.lookUp ? 200 : 0}
      placeholder={placeholder}
      onChoose={(next) => onChange(next.map(({ value }) => value))}
    />
  );
}
