/** The definition of a form on screen, as it is now: an administrator may change it while the page is open. */
import { useEffect, useRef } from 'react';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { type QueryResult, useCachedResult } from '../cache/useQueryResult.ts';
import { definitions } from './formCache.ts';

/** The same object as long as nothing in it differs. */
export function useDefinition(enName: string): QueryResult<FormDefinition> {
  const result = useCachedResult(definitions, enName);
  useEffect(() => definitions.watch(enName), [enName]);
  const kept = useRef<FormDefinition>(undefined);
  if (result.value && !isSameDefinition(kept.current, result.value)) kept.current = result.value;
  return { ...result, value: result.value && kept.current };
}

/** True if the definition has changed since the page loaded this one. */
export function useIsOutdated(loaded: FormDefinition): boolean {
  const { value } = useDefinition(loaded.enName);
  return value !== undefined && !isSameDefinition(loaded, value);
}

const isSameDefinition = (one: FormDefinition | undefined, other: FormDefinition): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
