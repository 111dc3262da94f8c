import { useEffect } from 'react';
import type { FormModel } from '../../state/forms/formModel.ts';
import { useTopLayer } from '../../state/workspace/layers.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { sortProblems } from './problemOrder.ts';

/** A form that was refused leads to the first field that is wrong, once no dialog lies above it. */
export function useFocusFirstError(form: FormModel, refusals: number, idOf: (path: string) => string): void {
  const active = useTabActive();
  const layer = useTopLayer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another look
  useEffect(() => {
    if (!active || layer !== undefined || !form.takeRefusal()) return;
    // A dialog that was closed gives the focus back in the frame before.
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

/** The control itself, or the first one of a group; in the middle of its pane, clear of what sticks to the edges. */
export function focusControl(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  if (target.contains(document.activeElement)) return;
  target.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true });
}
