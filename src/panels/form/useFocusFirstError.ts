import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import type { FormModel } from '../../state/forms/formModel.ts';
import { OwnLayerContext, topLayer, useTopLayer } from '../../state/workspace/layers.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { sortProblems } from './problemOrder.ts';

/** Focuses the first invalid field of a refused form, once no dialog over the form covers it. Keys wait for that focus. */
export function useFocusFirstError(form: FormModel, refusals: number, idOf: (path: string) => string): void {
  const active = useTabActive();
  const isCovered = useTopLayer() !== useContext(OwnLayerContext);
  const letKeysGo = useKeysUntilFocused(form, active, isCovered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal looks again
  useEffect(() => {
    if (!active || isCovered || !form.takeRefusal()) return letKeysGo();
    const { fields } = form.definition;
    const paths = sortProblems(fields, form.state.problems).map(([path]) => path);
    // A closed dialog restores the focus in the frame before.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const first = paths.find((path) => document.getElementById(idOf(path)));
        // A field that has been corrected meanwhile takes no focus.
        if (first !== undefined && first in form.state.problems) focusControl(idOf(first));
        letKeysGo();
      }),
    );
  }, [form, refusals, active, isCovered]);
}

/** Buffers keys from the moment of a refusal on, until the returned function is called. */
function useKeysUntilFocused(form: FormModel, active: boolean, isCovered: boolean): () => void {
  const own = useContext(OwnLayerContext);
  const release = useRef<() => void>(undefined);
  const letGo = () => {
    release.current?.();
    release.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened or closed layer looks again
  useLayoutEffect(() => {
    if (!active) return;
    const hold = () => {
      if (form.isRefused && topLayer() === own) release.current ??= bufferKeys();
    };
    // The refusal came before the form was visible.
    hold();
    const stop = subscribe(form.state, hold, true);
    return () => {
      stop();
      letGo();
    };
  }, [form, active, own, isCovered]);
  return letGo;
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
