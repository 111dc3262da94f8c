import { api } from '../../client/api.ts';
import { readTypedValues } from '../../state/tasks/taskCache.ts';
import type { ActionField } from './actionForm.ts';
import { type DescribedAction, formatWaitForPeople } from './describedAction.ts';

const asked: readonly ActionField[] = [
  {
    kind: 'people',
    name: 'delegateUserId',
    label: '转交给',
    missing: '请选择转交人',
    multiple: false,
    note: ({ note }) => note && `${note}；转交给本人的任务仍由本人处理`,
  },
  { kind: 'comment', label: '转交意见', missing: '转交意见不可为空', usual: '请转交处理' },
];

/** The new holder continues with the values that were entered. */
export const transferAction = {
  button: 'transform',
  command: { id: 'task.transfer', keys: 't', statusOrder: 6, staffOnly: true },
  onPerson: {
    id: 'person.transfer',
    title: (name) => `把当前任务转交给${name}`,
    question: 'delegateUserId',
  },
  phrases: 'transfer',
  width: 560,
  fields: [...asked, { kind: 'attachments' }],
  promptFields: asked,
  formState: 'uploaded',
  verb: '转交',
  begin: (opened) => ({
    send: ({ people: [delegateUserId = ''], comment, attachments }, optionsFor) => {
      const { taskId } = opened;
      const { processDefinitionId } = opened.detail;
      const typed = readTypedValues(opened);
      const body = { taskId, processDefinitionId, ...typed, delegateUserId, comment, attachments };
      return api.task.delegate({ body }, optionsFor(body));
    },
  }),
  batch: {
    fields: asked,
    phrases: 'transfer',
    toDryRun: ({ people: [delegateUserId] }) =>
      delegateUserId === undefined ? undefined : { action: 'transfer', delegateUserId },
    toAction: ({ people: [delegateUserId = ''], comment }) => ({ kind: 'transfer', delegateUserId, comment }),
    waiting: formatWaitForPeople,
  },
} satisfies DescribedAction;
