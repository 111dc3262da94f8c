/** The people whose properties expressions may use: who fills in the form, and who started its flow. */
import type { ValueKind } from './typeCheck.ts';

export const expressionPeople = [
  { name: 'currentUser', label: '当前用户' },
  { name: 'initiator', label: '发起人' },
] as const;

type PersonProperty = {
  readonly name: string;
  /** What the value is: `label` where one is chosen, `valueLabel` where it is written. */
  readonly label: string;
  readonly valueLabel: string;
  readonly kind: ValueKind;
  readonly source: 'users' | 'depts' | 'roles';
};

export const personProperties: readonly PersonProperty[] = [
  { name: 'userId', label: '人员', valueLabel: '人员编号', kind: 'any', source: 'users' },
  { name: 'deptId', label: '部门', valueLabel: '部门编号', kind: 'any', source: 'depts' },
  { name: 'roleKeys', label: '角色', valueLabel: '角色', kind: 'many', source: 'roles' },
];
