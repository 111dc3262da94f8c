/** Lets an empty new form start from something: the start becomes a step of its draft. */
import { useMemo } from 'react';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { canStartForm } from '../../../../contract/design/form/start/startStep.ts';
import { useCommandContext } from '../../../commands/core/commandContext.ts';
import { openStartForm } from '../../../dialogs/startForm/openStartForm.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import { announceText } from '../../../ui/announce/announceText.ts';

export function useFormStart(model: DesignModel<FormDesign>, design: FormDesign): void {
  const isEmpty = canStartForm(design, model.objectId);
  const formStart = useMemo(
    () => (isEmpty ? { start: () => startInto(model) } : undefined),
    [isEmpty, model],
  );
  useCommandContext({ formStart });
}

async function startInto(model: DesignModel<FormDesign>): Promise<void> {
  const saveDraft = async () => {
    await model.flush();
    return { draftId: model.draftId, revision: model.revision };
  };
  if ((await openStartForm({ saveDraft })) === undefined) return;
  await model.take();
  announceText('design', () => model.state.history.done.at(-1)?.title ?? '');
}
