/** Fields that most administration objects have. */
import { describeField, type ResourceField } from './resource.ts';

export const yesNoOptions = [
  { label: '是', value: 'true' },
  { label: '否', value: 'false' },
];

export const statusField = describeField({
  enName: 'status',
  label: '状态',
  funcType: 'radio',
  options: [
    { label: '正常', value: '0' },
    { label: '停用', value: '1' },
  ],
  required: true,
  defaultType: 'fix',
  defaultValue: '0',
  isPCQuery: true,
  width: 80,
  tones: { '0': 'approved', '1': 'draft' },
});

/** What registered itself from outside, until it is enabled. */
export const waitingField = describeField({
  enName: 'waiting',
  label: '待启用',
  funcType: 'radio',
  options: yesNoOptions,
  as: 'boolean',
  column: 'hidden',
  editor: 'none',
  width: 80,
});

/** A chip of the lists with that field. */
export const waitingChip = { label: '待启用', field: 'waiting', value: 'true' };

/** The number of enabled people who have the row. */
export const peopleField = <const Through extends NonNullable<ResourceField['countsPeople']>['through']>(
  through: Through,
  label = '人数',
) =>
  describeField({
    enName: 'people',
    label,
    funcType: 'number',
    precision: 0,
    as: 'number',
    editor: 'none',
    width: 80,
    countsPeople: { through },
  });

export const orderField = describeField({
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
});

export const remarkField = describeField({
  enName: 'remark',
  label: '备注',
  funcType: 'textarea',
  maxLength: 500,
  column: 'hidden',
});

export const createTimeField = describeField({
  enName: 'createTime',
  label: '创建时间',
  funcType: 'dateStamp',
  format: 'YYYY-MM-DD HH:mm:ss',
  editor: 'none',
  column: 'hidden',
});

/** A value that no page shows or enters, with its label in the audit log. */
export const auditedField = <const Name extends string>(
  enName: Name,
  label: string,
  more: Omit<Partial<ResourceField>, 'enName' | 'label' | 'column' | 'editor' | 'comparable'> = {},
) => ({
  enName,
  label,
  funcType: 'input' as const,
  column: 'none' as const,
  editor: 'none' as const,
  comparable: false,
  ...more,
});

/** A required text that the search area offers. */
export const textField = <
  const Name extends string,
  const More extends Partial<ResourceField> = Record<never, never>,
>(
  enName: Name,
  label: string,
  maxLength: number,
  more?: More,
) =>
  ({
    enName,
    label,
    funcType: 'input',
    maxLength,
    required: true,
    isPCQuery: true,
    ...more,
    // A spread of an optional object makes its properties optional.
  }) as {
    enName: Name;
    label: string;
    funcType: 'input';
    maxLength: number;
    isPCQuery: boolean;
  } & Pick<{ required: true }, Exclude<'required', keyof More>> &
    More;

export const timeField = <
  const Name extends string,
  const More extends Partial<ResourceField> = Record<never, never>,
>(
  enName: Name,
  label: string,
  more?: More,
) =>
  ({
    enName,
    label,
    funcType: 'dateStamp',
    format: 'YYYY-MM-DD HH:mm:ss',
    editor: 'none',
    width: 160,
    ...more,
  }) as ResourceField & { enName: Name; editor: 'none' } & More;
