/** The columns of the flow lists that filter conditions can use, with their filter kinds. */
import type { FilterKind } from '../fields/fieldType.ts';
import { handledActionLabels } from './actionTexts.ts';
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

/** Nearly every row has a text of its own here; names of several people may be too long for a condition. */
const ungroupedFields: ReadonlySet<string> = new Set([
  'title',
  'serialNumber',
  'amount',
  'comment',
  'currentHandleUserNames',
]);

/** True if rows that share the value of the column are a group. */
export const isFlowGroupField = (name: string): boolean => !ungroupedFields.has(name);

export type FlowListFields = typeof flowListFields;

/** The options of columns that have them: the value in a condition and its label. */
export const flowFieldOptions: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  status: Object.entries(instanceStatusLabels).map(([value, label]) => ({ value, label })),
  // Rows show the action as a label, and conditions use the same label.
  operateName: Object.values(handledActionLabels).map((label) => ({ value: label, label })),
};
