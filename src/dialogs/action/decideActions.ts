/** Agreeing and submitting: the form is sent with them. */
import { api } from '../../client/api.ts';
import type { ActionField } from './actionForm.ts';
import type { DescribedAction } from './describedAction.ts';

const comment: ActionField = { kind: 'comment', label: '意见', autoFocus: true };
const fields: readonly ActionField[] = [comment, { kind: 'candidates' }, { kind: 'attachments' }];

const describeDecision = (button: 'agree' | 'submit', command: DescribedAction['command']) =>
  ({
    button,
    command: { ...command, primary: true, statusOrder: 3 },
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

export const submitAction = describeDecision('submit', { id: 'task.submit', keys: 'Mod+Enter' });

export const agreeAction = {
  ...describeDecision('agree', { id: 'task.agree', keys: 'a', search: '通过 同意' }),
  batch: {
    fields: [comment],
    phrases: 'agree',
    toDryRun: () => ({ action: 'agree' }),
    toAction: ({ comment }) => ({ kind: 'agree', ...(comment !== '' && { comment }) }),
  },
} satisfies DescribedAction;
