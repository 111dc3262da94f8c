/** Saving a record, starting its flow, keeping it for later: check, ask, send, leave. */
import { api } from '../client/api.ts';
import { openAct } from '../dialogs/act.ts';
import type { FormModel } from '../state/formModel.ts';
import { navigate } from '../state/navigation.ts';
import { closeTab, tabs } from '../state/tabs.ts';
import { toast } from '../ui/toast.ts';
import type { FormContext } from './context.ts';
import { keepingKeys } from './keepingKeys.ts';
import { goInstead } from './leaveTab.ts';
import { passesCheck } from './preSubmit.ts';
import { sent } from './sending.ts';
import { approvalHref, buttonTitle, staysAfter } from './taskContext.ts';
import { isComplete, isUploaded } from './uploaded.ts';

/** Adds or edits a record of a form whose records one writes directly; a draft is submitted. */
export async function saveRecord(form: FormContext): Promise<void> {
  const { model, mode, draft, formEnName } = form;
  // A draft is no record yet: it is added.
  const scene = mode === 'edit' && !draft ? 'edit' : 'add';
  if (!isComplete(model) || !(await passesCheck(model, scene))) return;
  const params = { form: formEnName };
  const write = draft ? 'push' : mode === 'edit' ? 'edit' : 'add';
  const body = write === 'add' ? newRecord(form) : changedRecord(form);
  await sent(model, { write, body }, (record, options) =>
    api.record[write]({ params, body: record }, options),
  );
  if (draft) toast.success('提交成功', offerToOpen(`/auto/${formEnName}/detail${form.rowId}`));
  else toast.success(mode === 'edit' ? '修改成功' : '新增成功');
  await leave(model);
}

/** Keeps a record as a draft without looking whether it is complete. */
export async function keepDraft(form: FormContext): Promise<void> {
  const { model, formEnName, draft } = form;
  if (!isUploaded(model)) return;
  const body = draft ? changedRecord(form) : newRecord(form);
  await sent(model, { write: 'stash', body }, (record, options) =>
    api.record.stash({ params: { form: formEnName }, body: record }, options),
  );
  toast.success('暂存成功');
  await leave(model);
}

/** Of a tree also where it stands: below the record that it was begun from. */
const newRecord = ({ model }: FormContext) => ({
  ...(model.initial.pid !== undefined && { pid: model.initial.pid }),
  ...model.whole(),
});

/** A record that stands, by its version and what was changed. */
const changedRecord = ({ model, rowId }: FormContext) => ({
  id: rowId,
  version: model.initial.version,
  ...model.changes(),
});

/** Keys that follow are the dialog's, then those of the page it ends at. */
export const startFlow = (form: FormContext): Promise<void> => keepingKeys(() => startByDialog(form));

async function startByDialog({ model, formEnName, start }: FormContext): Promise<void> {
  if (!isComplete(model) || !(await passesCheck(model, 'startFlow'))) return;
  const title = buttonTitle(start, 'submit');
  const body = { formEnName, formData: model.whole(), ...definitionOf(start) };
  let processInstanceId = '';
  const started = await openAct({
    title,
    subject: model.definition.cnName,
    kind: 'submit',
    draftKey: `start:${formEnName}`,
    branches: () => api.task.precalculateCandidate({ body }),
    send: (input) =>
      sent(model, { write: 'start', body: { ...body, ...input } }, async (flow, options) => {
        ({ processInstanceId } = await api.instance.startAndSubmit({ body: flow }, options));
      }),
  });
  if (!started) return;
  const stays = staysAfter(start, 'submit');
  const address = approvalHref({ formEnName, processInstanceId });
  toast.success(`${title}成功`, stays ? {} : offerToOpen(address));
  await goOn(model, stays ? processInstanceId : '');
}

/** What was sent stays within reach while the message stands. */
const offerToOpen = (address: string) => ({
  action: { label: '查看', run: () => navigate(address) },
  timeoutMs: 8000,
});

/** Keeps the flow as a draft of its own, found again under 我发起的. */
export async function keepFlow({ model, formEnName, start }: FormContext): Promise<void> {
  if (!isUploaded(model)) return;
  let processInstanceId = '';
  const body = { formEnName, formData: model.whole(), ...definitionOf(start) };
  await sent(model, { write: 'startStash', body }, async (flow, options) => {
    ({ processInstanceId } = await api.instance.startAndStash({ body: flow }, options));
  });
  toast.success('暂存成功');
  await goOn(model, staysAfter(start, 'draft') ? processInstanceId : '');
}

const definitionOf = (start: FormContext['start']) =>
  start && { processDefinitionId: start.processDefinitionId, formId: start.formId };

/** Back, or on to the flow that was started where its node wants that. */
async function goOn(model: FormModel, processInstanceId: string): Promise<void> {
  if (processInstanceId === '') return leave(model);
  model.settle();
  goInstead(approvalHref({ formEnName: model.definition.enName, processInstanceId }), { replace: true });
}

async function leave(model: FormModel): Promise<void> {
  model.settle();
  await closeTab(tabs.active);
}
