/** Fields that most administration objects have. */
import type { ResourceField } from './resource.ts';

export const onOffOptions = [
  { label: '正常', value: '0' },
  { label: '停用', value: '1' },
];

export const yesNoOptions = [
  { label: '是', value: 'true' },
  { label: '否', value: 'false' },
];

export const statusField: ResourceField = {
  enName: 'status',
  label: '状态',
  funcType: 'radio',
  options: onOffOptions,
  required: true,
  defaultType: 'fix',
  defaultValue: '0',
  isPCQuery: true,
  width: 80,
  tones: { '0': 'approved', '1': 'draft' },
};

export const orderField: ResourceField = {
  enName: 'orderNum',
  label: '排序',
  funcType: 'number',
  precision: 0,
  min: -1_000_000,
  max: 1_000_000,
  defaultType: 'fix',
  defaultValue: '0',
  as: 'number',
  width: 80,
};

export const remarkField: ResourceField = {
  enName: 'remark',
  label: '备注',
  funcType: 'textarea',
  maxLength: 500,
  column: 'hidden',
};

export const createTimeField: ResourceField = {
  enName: 'createTime',
  label: '创建时间',
  funcType: 'dateStamp',
  format: 'YYYY-MM-DD HH:mm:ss',
  editor: 'none',
  column: 'hidden',
};

/** A value that no page shows or enters, with its label in the audit log. */
export const auditedField = (
  enName: string,
  label: string,
  more: Partial<ResourceField> = {},
): ResourceField => ({
  enName,
  label,
  funcType: 'input',
  column: 'none',
  editor: 'none',
  comparable: false,
  ...more,
});

/** A required text that the search area offers. */
export const textField = (
  enName: string,
  label: string,
  maxLength: number,
  more: Partial<ResourceField> = {},
): ResourceField => ({
  enName,
  label,
  funcType: 'input',
  maxLength,
  required: true,
  isPCQuery: true,
  ...more,
});

export const timeField = (
  enName: string,
  label: string,
  more: Partial<ResourceField> = {},
): ResourceField => ({
  enName,
  label,
  funcType: 'dateStamp',
  format: 'YYYY-MM-DD HH:mm:ss',
  editor: 'none',
  width: 160,
  ...more,
});
