import { useCallback, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/context.ts';
import { mayLeaveUnsaved } from '../../dialogs/confirm.ts';
import { closeForm } from '../../state/formCache.ts';
import type { FormModel } from '../../state/formModel.ts';
import { useTabKey } from '../../state/tabScope.ts';
import { tabOf, useTab } from '../../state/tabs.ts';

const cleanUpMs = 200;

/** The tab of a form: its name, its dot while something is unsaved, the question before it goes, the end of the form. */
export function useFormTab(form: FormModel, title: string): void {
  const tabKey = useTabKey();
  // Reading through the snapshot makes the page follow; a form knows by itself what is a person's input.
  void useSnapshot(form.state).changed;
  const { dirty } = form;
  const mayClose = useCallback(async () => !form.dirty || mayLeave(form), [form]);
  useTab({ title, dirty, mayClose });
  useCommandContext({ dirty });
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!tabOf(tabKey)) closeForm(form.key);
      }, cleanUpMs);
    },
    [form, tabKey],
  );
}

/** Who leaves a record that is not saved gives it up; what was typed into a task stays as its draft. */
async function mayLeave(form: FormModel): Promise<boolean> {
  const sure = await mayLeaveUnsaved();
  if (sure && !form.exists) form.reset();
  return sure;
}
