/**
 * What can still come of flows, by instance or by the definition that is about to be started. It follows the live
 * events; while a form is filled in that decides the way, it follows what is typed there.
 */
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { ForesightView } from '../../../contract/calls/shapes/simulateShapes.ts';
import { api, type SendOptions } from '../../client/api.ts';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { QueryCache, useQueryResult } from '../cache/queryCache.ts';
import type { FormModel } from '../forms/formModel.ts';

type StoredForesight = { view: ForesightView | null };

/** By instance, as their records stand. `view` is null where the log is hidden. */
export const foresights = new QueryCache<StoredForesight>({
  load: async (processInstanceId) => ({
    view: await api.instance.upcoming({ body: { processInstanceId } }),
  }),
  failed: '后续环节没有加载成功',
});

type UnsavedForesight = { view?: ForesightView; problem?: string };

/** As forms on screen have it, under the instance or `startKey`. */
const unsavedForesights = proxy<Record<string, UnsavedForesight>>({});

export const startForesightKey = (processDefinitionId: string): string => `start:${processDefinitionId}`;

export type ForesightState = {
  view: ForesightView | undefined;
  /** It follows values that are not saved. */
  unsaved: boolean;
  /** Why it does not follow the last of them. */
  problem: string | undefined;
};

export function useForesight(processInstanceId: string): ForesightState {
  const stored = useQueryResult(foresights, processInstanceId).value?.view ?? undefined;
  const form = useSnapshot(unsavedForesights)[processInstanceId];
  // A view in the store is a ref, which a snapshot hands out as it is.
  const view = form?.view as ForesightView | undefined;
  return { view: view ?? stored, unsaved: view !== undefined, problem: form?.problem };
}

/** Of a flow that is about to be started; nothing where no form of it is on screen. */
export function useStartForesight(processDefinitionId: string): ForesightState {
  const form = useSnapshot(unsavedForesights)[startForesightKey(processDefinitionId)];
  const view = form?.view as ForesightView | undefined;
  return { view, unsaved: false, problem: form?.problem };
}

const debounceMs = 500;
const invalidSentence = '表单中有内容填写有误，暂按之前的内容预计';

type ForesightRequest = (
  formData: Record<string, unknown>,
  options: SendOptions,
) => Promise<ForesightView | null>;

type UnsavedForesightOptions = {
  key: string;
  form: FormModel;
  /** What is sent of it; undefined: nothing differs from what the server knows. */
  values: () => Record<string, unknown> | undefined;
  ask: ForesightRequest;
};

/** Follows the form while the component is there: a moment after the last change, one question at a time. */
export function useUnsavedForesight({ key, form, values, ask }: UnsavedForesightOptions): void {
  const shown = useSnapshot(form.state).values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set of values is another question
  useEffect(() => {
    const formData = values();
    if (formData === undefined) {
      delete unsavedForesights[key];
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(
      () => void refreshUnsaved(key, () => ask(formData, { signal: asking.signal })),
      debounceMs,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key, form, shown, values, ask]);
  useEffect(
    () => () => {
      delete unsavedForesights[key];
    },
    [key],
  );
}

async function refreshUnsaved(key: string, ask: () => Promise<ForesightView | null>): Promise<void> {
  try {
    const view = await ask();
    unsavedForesights[key] = view ? { view: ref(view) } : {};
  } catch (error) {
    if (isAbortError(error)) return;
    if (!(error instanceof CallFailure)) return reportError(error);
    error.noticed = true;
    const problem = error.reason === 'FIELD_INVALID' ? invalidSentence : error.msg;
    unsavedForesights[key] = { ...unsavedForesights[key], problem };
  }
}
