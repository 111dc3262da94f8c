/** Saving a record, starting its flow, saving a draft: validate, confirm, send, leave. */
import { api } from '../../client/api.ts';
import { submitAction } from '../../dialogs/action/decideActions.ts';
import { openActionDialog } from '../../dialogs/action/openActionDialog.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { announceSavedRow } from '../../state/lists/savedRows.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { closeTab, tabs } from '../../state/workspace/tabs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { withBufferedKeys } from '../core/bufferedKeys.ts';
import type { FormContext } from '../core/commandContext.ts';
import { approvalHref, buttonTitle, staysOnPage } from '../core/currentTask.ts';
import { replaceTab } from '../core/leaveTab.ts';
import { hasFinishedUploads, isReadyToSubmit } from './formReadiness.ts';
import { sendForm } from './formSubmission.ts';
import { passesSubmitCheck } from './preSubmitCheck.ts';

/** Adds or edits a record of a form without a flow; a draft is submitted. */
export async function saveRecord(form: FormContext): Promise<void> {
  const { model, mode, draft, formEnName } = form;
  // A draft is not a record yet, so it is added.
  const scene = mode === 'edit' && !draft ? 'edit' : 'add';
  if (!isReadyToSubmit(model) || !(await passesSubmitCheck(model, scene))) return;
  const params = { form: formEnName };
  const write = draft ? 'push' : mode === 'edit' ? 'edit' : 'add';
  const body = write === 'add' ? newRecordBody(form) : changedRecordBody(form);
  await sendForm(model, { write, body }, async (record, options) => {
    const { id } = await api.record[write]({ params, body: record }, options);
    announceRecord(model, id);
  });
  if (draft) toast.success('提交成功', openAction(`/auto/${formEnName}/detail${form.rowId}`));
  else toast.success(mode === 'edit' ? '修改成功' : '新增成功');
  await leaveForm(model);
}

/** In a tree the row above it is the one from which it was started. */
function announceRecord({ definition, initial }: FormModel, key: string): void {
  const { pid } = initial;
  const isBelow = pid !== undefined && pid !== null && pid !== '0';
  announceSavedRow(definition.enName, { key, parent: isBelow ? String(pid) : undefined });
}

/** Saves a record as a draft without validation. */
export async function saveRecordDraft(form: FormContext): Promise<void> {
  const { model, formEnName, draft } = form;
  if (!hasFinishedUploads(model)) return;
  const body = draft ? changedRecordBody(form) : newRecordBody(form);
  await sendForm(model, { write: 'stash', body }, (record, options) =>
    api.record.stash({ params: { form: formEnName }, body: record }, options),
  );
  toast.success('暂存成功');
  await leaveForm(model);
}

/** In a tree the body includes the parent: the record from which the new one was started. */
const newRecordBody = ({ model }: FormContext) => ({
  ...(model.initial.pid !== undefined && { pid: model.initial.pid }),
  ...model.whole(),
});

/** The changed fields of an existing record, with its version. */
const changedRecordBody = ({ model, rowId }: FormContext) => ({
  id: rowId,
  version: model.initial.version,
  ...model.changes(),
});

/** Keys that follow belong to the dialog, then to the next page. */
export const startFlowFromForm = (form: FormContext): Promise<void> =>
  withBufferedKeys(() => openStartDialog(form));

async function openStartDialog({ model, formEnName, start }: FormContext): Promise<void> {
  if (!isReadyToSubmit(model) || !(await passesSubmitCheck(model, 'startFlow'))) return;
  const title = buttonTitle(start, 'submit');
  const body = { formEnName, formData: model.whole(), ...definitionRequest(start) };
  let processInstanceId = '';
  const started = await openActionDialog({
    form: submitAction,
    title,
    subject: model.definition.cnName,
    draftKey: `start:${formEnName}`,
    branches: () => api.task.precalculateCandidate({ body }),
    send: ({ comment, attachments, selectCandidateUserList }) => {
      const input = { comment, attachments, selectCandidateUserList };
      return sendForm(model, { write: 'start', body: { ...body, ...input } }, async (flow, options) => {
        const answer = await api.instance.startAndSubmit({ body: flow }, options);
        processInstanceId = answer.processInstanceId;
        announceRecord(model, answer.rowId);
      });
    },
  });
  if (!started) return;
  const stays = staysOnPage(start, 'submit');
  const address = approvalHref({ formEnName, processInstanceId });
  toast.success(`${title}成功`, stays ? {} : openAction(address));
  await continueAfterStart(model, stays ? processInstanceId : '');
}

/** The toast offers to open the sent record. */
const openAction = (address: string) => ({
  action: { label: '查看', run: () => navigate(address) },
  timeoutMs: 8000,
});

/** Saves the start of a flow as a draft, which is listed under 我发起的. */
export async function saveFlowDraft({ model, formEnName, start }: FormContext): Promise<void> {
  if (!hasFinishedUploads(model)) return;
  let processInstanceId = '';
  const body = { formEnName, formData: model.whole(), ...definitionRequest(start) };
  await sendForm(model, { write: 'startStash', body }, async (flow, options) => {
    ({ processInstanceId } = await api.instance.startAndStash({ body: flow }, options));
  });
  toast.success('暂存成功');
  await continueAfterStart(model, staysOnPage(start, 'draft') ? processInstanceId : '');
}

const definitionRequest = (start: FormContext['start']) =>
  start && { processDefinitionId: start.processDefinitionId, formId: start.formId };

/** Goes back, or to the started instance if its node requires that. */
async function continueAfterStart(model: FormModel, processInstanceId: string): Promise<void> {
  if (processInstanceId === '') return leaveForm(model);
  model.settle();
  replaceTab(approvalHref({ formEnName: model.definition.enName, processInstanceId }), { replace: true });
}

async function leaveForm(model: FormModel): Promise<void> {
  model.settle();
  await closeTab(tabs.active);
}
