/** Buttons name the forms that they open in English. People read the Chinese names, once the forms are loaded. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { definitions } from '../../../state/forms/formCache.ts';

type LoadedForms = Readonly<Record<string, { readonly value?: { readonly cnName: string } }>>;

/** The design as it is read, never as it is changed: its actions have the Chinese names. */
export function nameActionForms(design: FormDesign, loaded: LoadedForms = definitions.entries): FormDesign {
  const nameOf = (enName: string) => loaded[enName]?.value?.cnName ?? enName;
  const buttons = design.buttons.map((button) => ({
    ...button,
    actions: button.actions.map((action) =>
      action.targetForm === undefined ? action : { ...action, targetForm: nameOf(action.targetForm) },
    ),
  }));
  return { ...design, buttons };
}

/** Loads the forms, and names them as they arrive. */
export function useNamedActionForms(design: FormDesign): FormDesign {
  const loaded = useSnapshot(definitions.entries);
  const targets = JSON.stringify([...new Set(listTargets(design))]);
  useEffect(() => {
    // The text is that of the names.
    const stops = (JSON.parse(targets) as string[]).map((enName) => definitions.watch(enName));
    return () => {
      for (const stop of stops) stop();
    };
  }, [targets]);
  return nameActionForms(design, loaded);
}

const listTargets = ({ buttons }: FormDesign): string[] =>
  buttons.flatMap(({ actions }) => actions.flatMap(({ targetForm }) => targetForm || []));
