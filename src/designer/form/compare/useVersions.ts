import { useEffect, useState } from 'react';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { api } from '../../../client/api.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';

/** The versions that are wanted, once they are loaded. Versions never change: each is loaded once. */
export function useVersions(
  formId: string,
  wanted: readonly (number | undefined)[],
): ReadonlyMap<number, FormDesign> {
  const [known, setKnown] = useState<ReadonlyMap<number, FormDesign>>(new Map());
  const missing = wanted.filter((version) => version !== undefined && !known.has(version)).join(',');
  useEffect(() => {
    if (missing === '') return;
    const load = async (version: string) => {
      const answer = await api.formDesign.version({ params: { formId, version } });
      const { formId: _, version: number, ...design } = answer;
      setKnown((before) => new Map(before).set(number, design));
    };
    for (const version of missing.split(',')) load(version).catch(showFailure);
  }, [formId, missing]);
  return known;
}
