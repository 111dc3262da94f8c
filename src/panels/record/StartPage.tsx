import { type ReactNode, useCallback, useMemo } from 'react';
import { api, type SendOptions } from '../../client/api.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { startKey, useTypedForesight } from '../../state/foresight.ts';
import type { FormModel } from '../../state/formModel.ts';
import { StartForesight } from '../log/StartForesight.tsx';

type StartPageProps = { form: FormModel; processDefinitionId: string; children: ReactNode };

/** The form that starts a flow; the dock shows where what is filled in so far leads. */
export function StartPage({ form, processDefinitionId, children }: StartPageProps) {
  const values = useCallback(() => form.whole(), [form]);
  const ask = useCallback(
    (formData: Record<string, unknown>, options: SendOptions) =>
      api.definition.simulate({ body: { processDefinitionId, formData } }, options),
    [processDefinitionId],
  );
  useTypedForesight({ key: startKey(processDefinitionId), form, values, ask });
  const dock = useMemo(
    () => [
      {
        id: 'log',
        title: '预计流程',
        content: <StartForesight processDefinitionId={processDefinitionId} />,
      },
    ],
    [processDefinitionId],
  );
  return <Workspace id="start" main={children} dock={dock} />;
}
