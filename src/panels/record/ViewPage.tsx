import { useMemo } from 'react';
import { CommandButtons } from '../../commands/CommandButtons.tsx';
import { useCommandContext } from '../../commands/context.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { flows } from '../../state/flows.ts';
import type { FormModel } from '../../state/formModel.ts';
import { useHeld } from '../../state/liveCache.ts';
import { useTab } from '../../state/tabs.ts';
import { formTabTitle } from '../../state/tabTitle.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { useFlowDock } from '../log/useFlowDock.tsx';
import type { Head } from '../task/head.ts';
import '../task/task.css';
import { TaskHead } from '../task/TaskHead.tsx';

export type View = {
  form: FormModel;
  head: Head;
  rowId: string;
  /** The flow the record belongs to, where it has one. */
  processInstanceId?: string;
};

const buttons = [
  'form.edit',
  'instance.revoke',
  'instance.takeBack',
  'instance.remind',
  'instance.reduceSign',
  'instance.assign',
  'flow.diagram',
  'form.print',
  'form.back',
];

/** A record that is looked at: nothing is writable, log and diagram stand beside it. */
export function ViewPage({ view }: { view: View }) {
  const { form, head, rowId, processInstanceId } = view;
  const { enName, cnName } = form.definition;
  const title = formTabTitle({ id: rowId, detail: 'detail' }, cnName);
  useTab({ title });
  const detail = useHeld(flows, processInstanceId).value?.detail;
  const part = useMemo(
    () => ({
      page: 'form',
      pageTitle: title,
      record: { formEnName: enName, rowId },
      form: {
        formEnName: enName,
        mode: 'view' as const,
        model: form,
        rowId,
        inFlow: processInstanceId !== undefined,
      },
      ...(processInstanceId && { instance: { processInstanceId, detail } }),
    }),
    [detail, enName, form, processInstanceId, rowId, title],
  );
  useCommandContext(part);
  const dock = useFlowDock({ processInstanceId, formEnName: enName, rowId });
  return (
    <Workspace
      id="record"
      main={
        <div className="task-panel">
          <TaskHead {...head}>
            <CommandButtons ids={buttons} max={7} />
          </TaskHead>
          <div className="task-body">
            <FormPanel form={form} />
          </div>
        </div>
      }
      dock={dock}
    />
  );
}
