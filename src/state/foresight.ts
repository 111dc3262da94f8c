/**
 * What can still come of flows, by instance or by the definition that is about to be started. It follows the live
 * events; while a form is filled in that decides the way, it follows what is typed there.
 */
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { ForesightView } from '../../contract/calls/simulateShapes.ts';
import { api, type SendOptions } from '../client/api.ts';
import { CallFailure, isAbort } from '../client/failure.ts';
import type { FormModel } from './formModel.ts';
import { LiveCache, useHeld } from './liveCache.ts';

type Stored = { view: ForesightView | null };

/** By instance, as their records stand. `view` is null where the log is hidden. */
export const foresights = new LiveCache<Stored>({
  load: async (processInstanceId) => ({
    view: await api.instance.upcoming({ body: { processInstanceId } }),
  }),
  failed: '后续环节没有加载成功',
});

type Typed = { view?: ForesightView; problem?: string };

/** As forms on screen have it, under the instance or `startKey`. */
const typed = proxy<Record<string, Typed>>({});

export const startKey = (processDefinitionId: string): string => `start:${processDefinitionId}`;

export type Foresight = {
  view: ForesightView | undefined;
  /** It follows values that are not saved. */
  unsaved: boolean;
  /** Why it does not follow the last of them. */
  problem: string | undefined;
};

export function useForesight(processInstanceId: string): Foresight {
  const stored = useHeld(foresights, processInstanceId).value?.view ?? undefined;
  const form = useSnapshot(typed)[processInstanceId];
  // A view in the store is a ref, which a snapshot hands out as it is.
  const view = form?.view as ForesightView | undefined;
  return { view: view ?? stored, unsaved: view !== undefined, problem: form?.problem };
}

/** Of a flow that is about to be started; nothing where no form of it is on screen. */
export function useStartForesight(processDefinitionId: string): Foresight {
  const form = useSnapshot(typed)[startKey(processDefinitionId)];
  const view = form?.view as ForesightView | undefined;
  return { view, unsaved: false, problem: form?.problem };
}

const settleMs = 500;
const invalidSentence = '表单中有内容填写有误，暂按之前的内容预计';

type Ask = (formData: Record<string, unknown>, options: SendOptions) => Promise<ForesightView | null>;

type Following = {
  key: string;
  form: FormModel;
  /** What is sent of it; undefined: nothing differs from what the server knows. */
  values: () => Record<string, unknown> | undefined;
  ask: Ask;
};

/** Follows the form while the component is there: a moment after the last change, one question at a time. */
export function useTypedForesight({ key, form, values, ask }: Following): void {
  const shown = useSnapshot(form.state).values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set of values is another question
  useEffect(() => {
    const formData = values();
    if (formData === undefined) {
      delete typed[key];
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(
      () => void follow(key, () => ask(formData, { signal: asking.signal })),
      settleMs,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key, form, shown, values, ask]);
  useEffect(
    () => () => {
      delete typed[key];
    },
    [key],
  );
}

async function follow(key: string, ask: () => Promise<ForesightView | null>): Promise<void> {
  try {
    const view = await ask();
    typed[key] = view ? { view: ref(view) } : {};
  } catch (error) {
    if (isAbort(error)) return;
    if (!(error instanceof CallFailure)) return reportError(error);
    error.noticed = true;
    const problem = error.reason === 'FIELD_INVALID' ? invalidSentence : error.msg;
    typed[key] = { ...typed[key], problem };
  }
}
