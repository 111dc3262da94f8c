import { useEffect, useMemo, useState } from 'react';
import { splitTexts } from '../../../contract/fields/shared/textList.ts';
import { getParentName } from '../../../contract/forms/dependentFields.ts';
import { displayKey, toValueList } from '../displayValue.ts';
import { type FieldChoice, useFieldContext, useFieldLocation } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

/** Fixed options are available at the first render; configured options follow when the server has answered. */
export function useFieldOptions(field: AnyField, values: FieldValues): FieldChoice[] {
  const services = useFieldContext();
  const place = useFieldLocation(field, values);
  const [loaded, setLoaded] = useState<FieldChoice[]>();
  const fixed = field.selectMode === 1 ? undefined : (field.options ?? noOptions);
  const parent = getParentName(field);
  const above = parent === undefined ? '' : toValueList(values[parent]).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options depend on the value chosen above
  useEffect(() => {
    if (fixed) return;
    let latest: symbol | undefined;
    const load = () => {
      const own = Symbol('options');
      latest = own;
      services.options(field, place()).then(
        (choices) => latest === own && setLoaded(choices),
        // Options that are shown already stay.
        () => latest === own && setLoaded((before) => before ?? []),
      );
    };
    // Options of the previous parent value are no longer valid.
    setLoaded(undefined);
    load();
    const unsubscribe = services.onOptionsChange?.(load);
    return () => {
      latest = undefined;
      unsubscribe?.();
    };
  }, [services, field, fixed, place, above]);
  return useMemo(() => (fixed ? flattenNestedOptions(fixed) : (loaded ?? [])), [fixed, loaded]);
}

const noOptions: NestedOption[] = [];

type NestedOption = { label: string; value: string; children?: NestedOption[] | undefined };

/** Options with children as one list, each with its depth. */
export const flattenNestedOptions = (options: readonly NestedOption[], depth = 0): FieldChoice[] =>
  options.flatMap(({ label, value, children }) => [
    depth > 0 ? { label, value, depth } : { label, value },
    ...flattenNestedOptions(children ?? [], depth + 1),
  ]);

/** The chosen entries with their texts: an option's label, else the stored display value. */
export function selectedChoices(
  field: AnyField,
  values: FieldValues,
  options: readonly FieldChoice[] = [],
): FieldChoice[] {
  const view = values[displayKey(field)];
  const isList = Array.isArray(values[field.enName]);
  const chosen = toValueList(values[field.enName]);
  const words = typeof view === 'string' ? (isList ? splitTexts(view) : [view]) : [];
  return chosen.map((value, index) => ({
    value,
    label: options.find((one) => one.value === value)?.label ?? words[index] ?? value,
  }));
}
