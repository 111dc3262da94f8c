/** Agreeing and submitting: the form is sent with them. */
import { api } from '../../client/api.ts';
import type { ActionField } from './actionForm.ts';
import type { DescribedAction } from './describedAction.ts';

const comment: ActionField = { kind: 'comment', label: '意见', autoFocus: true };
const fields: readonly ActionField[] = [comment, { kind: 'candidates' }, { kind: 'attachments' }];

const describeDecision = (button: 'agree' | 'submit') =>
  ({
    button,
    phrases: button,
    width: 560,
    fields,
    promptFields: [comment, { kind: 'candidates' }],
    formState: 'complete',
    begin: ({ taskId, detail, form }) => {
      const { formId, processDefinitionId, formVersion } = detail;
      const part = { taskId, formData: form.changes(), formId, processDefinitionId };
      const call = button === 'agree' ? api.task.approval : api.task.submit;
      return {
        branches: () => api.task.precalculateCandidate({ body: part }),
        send: ({ comment, attachments, selectCandidateUserList }, optionsFor) => {
          const body = { ...part, formVersion, comment, attachments, selectCandidateUserList };
          return call({ body }, optionsFor(body));
        },
      };
    },
  }) satisfies DescribedAction;

export const submitAction = describeDecision('submit');

export const agreeAction = {
  ...describeDecision('agree'),
  batch: {
    fields: [comment],
    phrases: 'agree',
    toDryRun: () => ({ action: 'agree' }),
    toAction: ({ comment }) => ({ kind: 'agree', comment }),
  },
} satisfies DescribedAction;
