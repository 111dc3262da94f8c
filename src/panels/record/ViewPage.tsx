import { useMemo } from 'react';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import type { FormModel } from '../../state/forms/formModel.ts';
import { formatFormTabTitle } from '../../state/workspace/formTab.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { scrollTabStop } from '../../ui/keyboard/scrollTabStop.ts';
import { useFlowDock } from '../dock/useFlowDock.tsx';
import { FormPanel } from '../form/FormPanel.tsx';
import { OutdatedFormNotice } from '../form/OutdatedFormNotice.tsx';
import { useInstanceContext } from '../log/useInstanceContext.ts';
import type { HeaderContent } from '../shared/headerContent.ts';
import '../task/task.css';
import { PanelHeader } from '../shared/PanelHeader.tsx';

export type RecordView = {
  form: FormModel;
  head: HeaderContent;
  /** The name of the record without the name of its form. */
  name: string;
  rowId: string;
  /** The instance of the record, if it has one, at the time of loading. */
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
  'instance.jump',
  'instance.void',
  'instance.delete',
];

/** A read-only record with its log and diagram. */
export function ViewPage({ view, onReload }: { view: RecordView; onReload: () => void }) {
  const { form, head, rowId } = view;
  const processInstanceId = view.instance?.processInstanceId;
  const { enName, cnName } = form.definition;
  const title = formatFormTabTitle({ id: rowId, detail: 'detail' }, cnName, view.name);
  useTab({ title });
  const instance = useInstanceContext(processInstanceId);
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
          <PanelHeader {...head}>
            <CommandButtons ids={buttons} max={7} />
          </PanelHeader>
          <div className="task-body" ref={scrollTabStop}>
            <OutdatedFormNotice form={form} onReload={onReload} />
            <FormPanel form={form} />
          </div>
        </div>
      }
      dock={dock}
    />
  );
}
