/**
 * Previews the further course of flows, by instance or by the definition that is about to be started. Live events
 * refresh a preview; while a form with deciding fields is edited, it follows the unsaved values. Suppliers have none.
 */
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { ForesightView } from '../../../contract/calls/shapes/simulateShapes.ts';
import { api, type SendOptions } from '../../client/api.ts';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { declareQuery } from '../cache/declaredQueries.ts';
import { useQueryResult } from '../cache/useQueryResult.ts';
import type { FormModel } from '../forms/formModel.ts';
import { isSupplier } from '../session/session.ts';

type StoredForesight = { view: ForesightView | null };

/** Keyed by instance, for the saved records. `view` is null if the log is hidden. */
export const foresights = declareQuery<StoredForesight>({
  load: async (processInstanceId) => ({
    view: isSupplier() ? null : await api.instance.upcoming({ body: { processInstanceId } }),
  }),
  failed: '后续环节没有加载成功',
  invalidatedBy: {
    events: ['instance.moved'],
    keyOf: ({ processInstanceId }) => String(processInstanceId),
  },
});

type UnsavedForesight = { view?: ForesightView; problem?: string };

/** For the forms on screen, under the instance or `startKey`. */
const unsavedForesights = proxy<Record<string, UnsavedForesight>>({});

export const startForesightKey = (processDefinitionId: string): string => `start:${processDefinitionId}`;

export type ForesightState = {
  view: ForesightView | undefined;
  /** The preview uses unsaved values. */
  unsaved: boolean;
  /** Why the preview does not include the latest values. */
  problem: string | undefined;
};

export function useForesight(processInstanceId: string): ForesightState {
  const stored = useQueryResult(foresights, processInstanceId).value?.view ?? undefined;
  const form = useSnapshot(unsavedForesights)[processInstanceId];
  // A view in the store is a ref, which a snapshot returns unchanged.
  const view = form?.view as ForesightView | undefined;
  return { view: view ?? stored, unsaved: view !== undefined, problem: form?.problem };
}

/** The preview of a flow start; empty if no form of it is on screen. */
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
  /** The values to send; undefined if nothing differs from the saved record. */
  values: () => Record<string, unknown> | undefined;
  ask: ForesightRequest;
};

/** Follows the form while the component is mounted: shortly after the last change, one request at a time. */
export function useUnsavedForesight({ key, form, values, ask }: UnsavedForesightOptions): void {
  const shown = useSnapshot(form.state).values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of values is a new request
  useEffect(() => {
    const formData = isSupplier() ? undefined : values();
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
