/** Differences between two states of a form, in words. */
import { expect, test } from 'vitest';
import { compareDesigns } from '../../../../contract/design/form/formComparison.ts';
import { blankFormDesign, type FormDesign } from '../../../../contract/design/form/formDesign.ts';

const before: FormDesign = {
  ...blankFormDesign(),
  enName: 'auto_trip',
  cnName: '出差',
  fields: [
    { enName: 'place', label: '地点', funcType: 'input' },
    { enName: 'cost', label: '费用', funcType: 'number', precision: 2 },
  ],
};

test('fields that come, go and change are told, and what changes in the form itself', () => {
  const after: FormDesign = {
    ...before,
    cnName: '出差申请',
    hasFlow: true,
    fields: [
      { enName: 'place', label: '目的地', funcType: 'input', required: true },
      { enName: 'day', label: '日期', funcType: 'dateStamp' },
    ],
  };
  expect(compareDesigns(before, after)).toEqual([
    { kind: 'changed', item: '表单名称', from: '出差', to: '出差申请' },
    { kind: 'changed', item: '走流程', from: '否', to: '是' },
    { kind: 'added', item: '字段“日期”' },
    { kind: 'removed', item: '字段“费用”' },
    { kind: 'changed', item: '字段“目的地”的名称', from: '地点', to: '目的地' },
    { kind: 'changed', item: '字段“目的地”的必填', from: '否', to: '是' },
  ]);
  expect(compareDesigns(after, after)).toEqual([]);
});
