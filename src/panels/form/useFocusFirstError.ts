import { useContext, useEffect } from 'react';
import type { FormModel } from '../../state/forms/formModel.ts';
import { OwnLayerContext, useTopLayer } from '../../state/workspace/layers.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { sortProblems } from './problemOrder.ts';

/** Focuses the first invalid field of a refused form, once no dialog over the form covers it. */
export function useFocusFirstError(form: FormModel, refusals: number, idOf: (path: string) => string): void {
  const active = useTabActive();
  const isCovered = useTopLayer() !== useContext(OwnLayerContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another look
  useEffect(() => {
    if (!active || isCovered || !form.takeRefusal()) return;
    const { fields } = form.definition;
    const paths = sortProblems(fields, form.state.problems).map(([path]) => path);
    // A closed dialog restores the focus in the frame before.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const first = paths.find((path) => document.getElementById(idOf(path)));
        // Who corrects it already types where they are.
        if (first !== undefined && first in form.state.problems) focusControl(idOf(first));
      }),
    );
  }, [form, refusals, active, isCovered]);
}

/**
 * Focuses the control, or the first one of a group, and scrolls it to the middle of its pane, clear of sticky
 * edges.
 */
export function focusControl(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  if (target.contains(document.activeElement)) return;
  target.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true });
}
