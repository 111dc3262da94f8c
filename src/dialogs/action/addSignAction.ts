/**
 * Adding a signer after oneself agrees to the task, so the form must be complete; before oneself the form is saved
 * as it is.
 */
import type { SignType } from '../../../contract/calls/taskActions/addSign.ts';
import { failures } from '../../../contract/failures.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { classifyErrors } from '../../state/forms/formValues.ts';
import { readTypedValues } from '../../state/tasks/taskCache.ts';
import type { ActionField, ActionInput } from './actionForm.ts';
import { type DescribedAction, formatWaitForPeople } from './describedAction.ts';

const signTypeOptions: readonly { value: SignType; label: string; detail: string }[] = [
  { value: 'beforeAddSign', label: '前加签', detail: '所选人员先处理，全部同意后再回到本人' },
  { value: 'afterAddSign', label: '后加签', detail: '本人现在同意，再由所选人员处理' },
];

const asked: readonly ActionField[] = [
  {
    kind: 'choice',
    name: 'type',
    label: '加签方式',
    missing: '请选择加签方式',
    options: signTypeOptions,
    note: ({ label, detail }) => `${label}：${detail}`,
  },
  {
    kind: 'people',
    name: 'candidateUserIdList',
    label: '加签人员',
    missing: '请选择加签人员',
    multiple: true,
  },
  { kind: 'comment', label: '加签意见', missing: '加签意见不可为空' },
];

export const addSignAction = {
  button: 'addSign',
  command: { id: 'task.addSign', keys: 's', staffOnly: true },
  onPerson: {
    id: 'person.addSign',
    title: (name) => `请${name}加签当前任务`,
    question: 'candidateUserIdList',
  },
  phrases: 'addSign',
  width: 640,
  fields: [...asked, { kind: 'attachments' }],
  promptFields: asked,
  formState: 'uploaded',
  verb: '加签',
  begin: (opened) => ({
    send: async (input, optionsFor) => {
      const { form, taskId } = opened;
      const { formId, processDefinitionId } = opened.detail;
      const signers = readSigners(input);
      if (signers.type === 'afterAddSign' && !form.check()) {
        const reason = classifyErrors(form.state.problems);
        throw new CallFailure({ reason, msg: failures[reason], status: 0 });
      }
      const { comment, attachments } = input;
      const known = { taskId, formId, processDefinitionId, ...readTypedValues(opened) };
      const body = { ...known, ...signers, comment, attachments };
      await api.task.addSign({ body }, optionsFor(body));
    },
  }),
  batch: {
    fields: asked,
    phrases: 'addSign',
    toDryRun: (input) =>
      input.people.length === 0 ? undefined : { action: 'addSign', ...readSigners(input) },
    toAction: (input) => ({ kind: 'addSign', ...readSigners(input), comment: input.comment }),
    waiting: formatWaitForPeople,
  },
} satisfies DescribedAction;

const readSigners = ({ choices, people }: ActionInput) => ({
  type: signTypeOptions.find(({ value }) => value === choices.type)?.value ?? 'beforeAddSign',
  candidateUserIdList: people,
});
