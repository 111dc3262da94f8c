/** Absence delegations as the audit log reads them. */
import { textField, timeField, yesNoOptions } from '../commonFields.ts';
import type { ResourceField } from '../resource.ts';

export const absenceFields: readonly ResourceField[] = [
  { enName: 'userId', label: '委托人', funcType: 'user' },
  { enName: 'delegateUserId', label: '受托人', funcType: 'user' },
  timeField('beginTime', '开始时间'),
  timeField('endTime', '结束时间'),
  {
    enName: 'formEnNames',
    label: '限于表单',
    funcType: 'select',
    multiple: true,
    selectMode: 1,
    optionsFrom: 'form',
  },
  {
    enName: 'moveOpenTasks',
    label: '移交已有待办',
    funcType: 'radio',
    options: yesNoOptions,
    as: 'boolean',
  },
  // Only the person reads the reason of an absence.
  { ...textField('reason', '原因', 500), confidential: () => true },
];
