import { useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { formatFormTabTitle } from '../../state/workspace/formTab.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { OutdatedFormNotice } from '../form/OutdatedFormNotice.tsx';
import { useFocusFirstControl } from '../form/useFocusFirstControl.ts';
import '../task/task.css';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { PanelHeader } from '../shared/PanelHeader.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { type FormEntry, loadFormEntry } from './loadFormEntry.ts';
import { StartPage } from './StartPage.tsx';
import { useFormTab } from './useFormTab.ts';

type EntryPageProps = { enName: string; id?: string; search: Readonly<Record<string, string>> };

/** A page for a new record, the start of a flow, or a record being edited. */
export function EntryPage({ enName, id, search }: EntryPageProps) {
  const { from, copyId, startKey } = search;
  const reopens = useRef(false);
  const { value, failure, retry, reload } = useLoaded([enName, id, from, copyId, startKey].join('|'), () =>
    loadFormEntry({
      enName,
      id,
      ...(from && { from }),
      ...(copyId && { copyId }),
      ...(startKey && { startKey }),
      reopens: reopens.current,
    }),
  );
  if (!value) return <NotLoaded failure={failure} retry={retry} />;
  const reopen = () => {
    reopens.current = true;
    reload();
  };
  return <EntryForm entry={value} id={id} onReload={reopen} />;
}

const buttons = [
  'form.save',
  'form.start',
  'form.startStash',
  'form.stash',
  'flow.diagram',
  'form.reset',
  'form.back',
];

const hints = {
  new: 'Enter 下一项',
  edit: 'Enter 下一项',
  start: '提交后进入审批流程',
  view: '',
};

type EntryFormProps = { entry: FormEntry; id: string | undefined; onReload: () => void };

function EntryForm({ entry, id, onReload }: EntryFormProps) {
  const { form, mode, start } = entry;
  const { definition } = form;
  const title = formatFormTabTitle(
    { id, from: mode === 'start' ? 'flow' : undefined, startsFlow: true },
    definition.cnName,
  );
  const body = useRef<HTMLDivElement>(null);
  useFormTab(form, title);
  const { sending } = useSnapshot(form.state);
  const part = useMemo(
    () => ({
      page: 'form',
      pageTitle: title,
      form: {
        formEnName: definition.enName,
        mode,
        model: form,
        inFlow: false,
        ...(id !== undefined && { rowId: id }),
        ...(form.exists && form.initial.sysStatus === -1 && { draft: true as const }),
        ...(start && { start }),
      },
    }),
    [definition, form, id, mode, start, title],
  );
  useCommandContext(part);
  useFocusFirstControl(body);
  const content = (
    <>
      <PanelHeader title={title} facts={[sending ? '正在提交…' : hints[mode]]}>
        <CommandButtons ids={buttons} max={7} />
      </PanelHeader>
      <div className="task-body" ref={body}>
        <OutdatedFormNotice form={form} onReload={onReload} />
        <FormPanel form={form} />
      </div>
    </>
  );
  return start ? (
    <StartPage form={form} processDefinitionId={start.processDefinitionId}>
      <div className="task-panel">{content}</div>
    </StartPage>
  ) : (
    <div className="task-panel" data-pane="main" tabIndex={-1}>
      {content}
    </div>
  );
}
