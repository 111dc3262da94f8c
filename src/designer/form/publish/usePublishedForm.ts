import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';

/** The published version that the draft follows; null for a new form, undefined while it loads. */
export function usePublishedForm(
  model: DesignModel<FormDesign> | undefined,
): FormDefinition | null | undefined {
  const [published, setPublished] = useState<FormDefinition | null>();
  useEffect(() => {
    if (!model) return;
    const { objectId, state } = model;
    const load = async () => {
      const { baseVersion } = state;
      if (objectId === null || baseVersion === null) return null;
      return api.formDesign.version({ params: { formId: objectId, version: String(baseVersion) } });
    };
    const show = () => void load().then(setPublished, showFailure);
    show();
    return subscribeKey(state, 'baseVersion', show);
  }, [model]);
  return published;
}
