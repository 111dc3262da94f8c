import { useEffect, useState } from 'react';
import { CallFailure } from '../../client/callFailure.ts';
import type { ActionField, ActionSources, ChoiceField, ChoiceSource, LoadedChoice } from './actionForm.ts';

type Choices = Readonly<Record<string, string | undefined>>;

/** The choice fields of an action: their options, which some load when the dialog opens, and the chosen values. */
export function useActionChoices(fields: readonly ActionField[], sources: ActionSources['choices'] = {}) {
  const [loaded, setLoaded] = useState<Readonly<Record<string, LoadedChoice>>>({});
  const [chosen, setChosen] = useState<Choices>({});
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened dialog is about one action
  useEffect(() => {
    let late = false;
    for (const field of fields) {
      const source = field.kind === 'choice' ? sources[field.name] : undefined;
      if (field.kind !== 'choice' || !source || !('load' in source)) continue;
      source.load().then(
        (choice) => !late && setLoaded((before) => ({ ...before, [field.name]: choice })),
        (error: unknown) => {
          if (error instanceof CallFailure) error.noticed = true;
          if (!late) setProblem(error instanceof CallFailure ? error.msg : field.failed);
        },
      );
    }
    return () => {
      late = true;
    };
  }, []);
  const choiceOf = (field: ChoiceField) => knownChoice(field, sources[field.name]) ?? loaded[field.name];
  const choices = fields.filter((field) => field.kind === 'choice');
  return {
    values: Object.fromEntries(
      choices.map((field): [string, string | undefined] => [
        field.name,
        chosen[field.name] ?? choiceOf(field)?.initial,
      ]),
    ) satisfies Choices,
    optionsOf: (field: ChoiceField) => choiceOf(field)?.options,
    choose: (name: string, value: string) => setChosen((before) => ({ ...before, [name]: value })),
    loading: problem === undefined && choices.some((field) => choiceOf(field) === undefined),
    problem,
  };
}

/** A choice that needs no loading; without a source the first option is the initial one. */
export function knownChoice(
  { options = [] }: ChoiceField,
  source: ChoiceSource | undefined,
): LoadedChoice | undefined {
  if (!source) return { options, initial: options[0]?.value };
  if ('load' in source) return undefined;
  if ('initial' in source) return { options: source.options ?? options, initial: source.initial };
  return { options: options.filter(({ value }) => value === source.fixed), initial: source.fixed };
}
