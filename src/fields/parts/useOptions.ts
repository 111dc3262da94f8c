import { useEffect, useMemo, useState } from 'react';
import { listedTexts } from '../../../contract/fields/shared/textList.ts';
import { parentName } from '../../../contract/forms/dependents.ts';
import type { AnyField, Values } from '../type.ts';
import { type Choice, useFieldPlace, useFieldWorld } from '../world.ts';
import { valuesOf, viewName } from './shown.ts';

/** Fixed options are there at the first render; configured data follows when the server has answered. */
export function useOptions(field: AnyField, values: Values): Choice[] {
  const world = useFieldWorld();
  const place = useFieldPlace(field, values);
  const [loaded, setLoaded] = useState<Choice[]>();
  const fixed = field.selectMode === 1 ? undefined : (field.options ?? noOptions);
  const parent = parentName(field);
  const above = parent === undefined ? '' : valuesOf(values[parent]).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen above is what the options hang on
  useEffect(() => {
    if (fixed) return;
    let gone = false;
    // Those of what was chosen above before are none any more.
    setLoaded(undefined);
    world.options(field, place()).then(
      (choices) => gone || setLoaded(choices),
      () => gone || setLoaded([]),
    );
    return () => {
      gone = true;
    };
  }, [world, field, fixed, place, above]);
  return useMemo(() => (fixed ? flatOptions(fixed) : (loaded ?? [])), [fixed, loaded]);
}

const noOptions: Nested[] = [];

type Nested = { label: string; value: string; children?: Nested[] | undefined };

/** Options with children as one list, each with its depth. */
export const flatOptions = (options: readonly Nested[], depth = 0): Choice[] =>
  options.flatMap(({ label, value, children }) => [
    depth > 0 ? { label, value, depth } : { label, value },
    ...flatOptions(children ?? [], depth + 1),
  ]);

/** What is chosen, with the words to show: an option's label, else the stored display value. */
export function chosenChoices(field: AnyField, values: Values, options: readonly Choice[] = []): Choice[] {
  const view = values[viewName(field)];
  const isList = Array.isArray(values[field.enName]);
  const chosen = valuesOf(values[field.enName]);
  const words = typeof view === 'string' ? (isList ? listedTexts(view) : [view]) : [];
  return chosen.map((value, index) => ({
    value,
    label: options.find((one) => one.value === value)?.label ?? words[index] ?? value,
  }));
}
