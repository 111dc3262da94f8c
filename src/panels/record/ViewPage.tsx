import { useMemo } from 'react';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { CommandButtons } from '../../commands/CommandButtons.tsx';
import { useCommandContext } from '../../commands/context.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import type { FormModel } from '../../state/formModel.ts';
import { useTab } from '../../state/tabs.ts';
import { formTabTitle } from '../../state/tabTitle.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { useFlowDock } from '../log/useFlowDock.tsx';
import { useInstancePart } from '../log/useInstancePart.ts';
import type { Head } from '../task/head.ts';
import '../task/task.css';
import { TaskHead } from '../task/TaskHead.tsx';

export type View = {
  form: FormModel;
  head: Head;
  /** What the record is called, without its form. */
  name: string;
  rowId: string;
  /** The flow the record belongs to, where it has one, as it stood when the record was read. */
  instance?: InstanceDetail;
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
  'instance.void',
  'instance.delete',
];

/** A record that is looked at: nothing is writable, log and diagram stand beside it. */
export function ViewPage({ view }: { view: View }) {
  const { form, head, rowId } = view;
  const processInstanceId = view.instance?.processInstanceId;
  const { enName, cnName } = form.definition;
  const title = formTabTitle({ id: rowId, detail: 'detail' }, cnName, view.name);
  useTab({ title });
  const instance = useInstancePart(processInstanceId);
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
      ...(instance && { instance }),
    }),
    [instance, enName, form, processInstanceId, rowId, title],
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
