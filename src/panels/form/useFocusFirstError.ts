import { useEffect } from 'react';
import type { FormModel } from '../../state/forms/formModel.ts';
import { useTopLayer } from '../../state/workspace/layers.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { sortProblems } from './problemOrder.ts';

/** Focuses the first invalid field of a refused form, once no dialog covers it. */
export function useFocusFirstError(form: FormModel, refusals: number, idOf: (path: string) => string): void {
  const active = useTabActive();
  const layer = useTopLayer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another look
  useEffect(() => {
    if (!active || layer !== undefined || !form.takeRefusal()) return;
    // A closed dialog restores the focus in the frame before.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { fields } = form.definition;
        const ids = sortProblems(fields, form.state.problems).map(([path]) => idOf(path));
        const first = ids.find((id) => document.getElementById(id));
        if (first) focusControl(first);
      }),
    );
  }, [form, refusals, active, layer]);
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
