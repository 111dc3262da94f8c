import { useCallback, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { confirmDiscardChanges } from '../../dialogs/confirm/confirm.ts';
import { closeForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { useTabKey } from '../../state/workspace/tabScope.ts';
import { findTab, useTab } from '../../state/workspace/tabs.ts';

const cleanupDelayMs = 200;

/** The tab of a form: its title, its dot for unsaved input, the question before it closes, and the disposal of the form. */
export function useFormTab(form: FormModel, title: string): void {
  const tabKey = useTabKey();
  // The snapshot subscribes the page to changes; the form model itself knows what is a person's input.
  void useSnapshot(form.state).changed;
  const { dirty } = form;
  const mayClose = useCallback(async () => !form.dirty || confirmLeave(form), [form]);
  useTab({ title, dirty, mayClose });
  useCommandContext({ dirty });
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!findTab(tabKey)) closeForm(form.key);
      }, cleanupDelayMs);
    },
    [form, tabKey],
  );
}

/** Leaving an unsaved record discards it; input of a task remains as its draft. */
async function confirmLeave(form: FormModel): Promise<boolean> {
  const sure = await confirmDiscardChanges();
  if (sure && !form.exists) form.reset();
  return sure;
}
