import { type ReactNode, useCallback, useMemo } from 'react';
import { api, type SendOptions } from '../../client/api.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import type { FormModel } from '../../state/forms/formModel.ts';
import { isSupplier } from '../../state/session/session.ts';
import { startForesightKey, useUnsavedForesight } from '../../state/tasks/foresight.ts';
import { StartForesightPanel } from '../log/StartForesightPanel.tsx';

type StartPageProps = { form: FormModel; processDefinitionId: string; children: ReactNode };

/** The form that starts a flow; the dock shows the simulated path for the values entered so far. */
export function StartPage({ form, processDefinitionId, children }: StartPageProps) {
  const values = useCallback(() => form.whole(), [form]);
  const ask = useCallback(
    (formData: Record<string, unknown>, options: SendOptions) =>
      api.definition.simulate({ body: { processDefinitionId, formData } }, options),
    [processDefinitionId],
  );
  useUnsavedForesight({ key: startForesightKey(processDefinitionId), form, values, ask });
  const dock = useMemo(
    () =>
      isSupplier()
        ? []
        : [
            {
              id: 'log',
              title: '预计流程',
              content: <StartForesightPanel processDefinitionId={processDefinitionId} />,
            },
          ],
    [processDefinitionId],
  );
  return <Workspace id="start" main={children} dock={dock} />;
}
