/** What conditions over the flow lists can be made of: columns that their rows show, by how they are compared. */
import type { FilterKind } from '../fields/fieldType.ts';
import { handledActionLabels } from './handledActionLabels.ts';
import { instanceStatusLabels } from './instanceStatusLabels.ts';

const subjectFields = {
  title: 'text',
  formCnName: 'text',
  serialNumber: 'text',
  initiatorName: 'text',
  initiatorDeptName: 'text',
  amount: 'numberRange',
} as const;

const instanceFields = {
  ...subjectFields,
  status: 'options',
  currentTaskName: 'text',
  currentHandleUserNames: 'text',
} as const;

export const flowListFields = {
  tasks: {
    ...subjectFields,
    taskName: 'text',
    createTime: 'dateRange',
    dueTime: 'dateRange',
    urged: 'numberRange',
  },
  instances: { ...instanceFields, createTime: 'dateRange', endTime: 'dateRange' },
  acts: {
    ...instanceFields,
    taskName: 'text',
    operateName: 'options',
    comment: 'text',
    handleTime: 'dateRange',
  },
} as const satisfies Record<string, Record<string, FilterKind>>;

export type FlowListFields = typeof flowListFields;

/** Of the options among them: what a condition may name, and what people call it. */
export const flowFieldOptions: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  status: Object.entries(instanceStatusLabels).map(([value, label]) => ({ value, label })),
  // A row says what was done in words, and so does a condition.
  operateName: Object.values(handledActionLabels).map((label) => ({ value: label, label })),
};
