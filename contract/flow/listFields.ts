/** What conditions over the flow lists can be made of: columns that their rows show, by how they are compared. */
import type { FilterKind } from '../fields/type.ts';
import { handledActs } from './handledActs.ts';
import { statusLabels } from './statusLabels.ts';

const subject = {
  title: 'text',
  formCnName: 'text',
  serialNumber: 'text',
  initiatorName: 'text',
  initiatorDeptName: 'text',
  amount: 'numberRange',
} as const;

const standing = {
  ...subject,
  status: 'options',
  currentTaskName: 'text',
  currentHandleUserNames: 'text',
} as const;

export const flowListFields = {
  tasks: {
    ...subject,
    taskName: 'text',
    createTime: 'dateRange',
    dueTime: 'dateRange',
    urged: 'numberRange',
  },
  instances: { ...standing, createTime: 'dateRange', endTime: 'dateRange' },
  acts: { ...standing, taskName: 'text', operateName: 'options', comment: 'text', handleTime: 'dateRange' },
} as const satisfies Record<string, Record<string, FilterKind>>;

export type FlowFields = typeof flowListFields;

/** Of the options among them: what a condition may name, and what people call it. */
export const flowOptions: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  status: Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
  // A row says what was done in words, and so does a condition.
  operateName: Object.values(handledActs).map((label) => ({ value: label, label })),
};
