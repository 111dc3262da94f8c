import { expect, test } from 'vitest';
import { createFieldLabels } from '../../../../contract/flow/comparison/fieldLabels.ts';

test('fields and columns are named by their labels, and fields that the form has no longer by their names', () => {
  const labelOf = createFieldLabels([
    { enName: 'amount', label: '金额', funcType: 'number' },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [{ enName: 'qty', label: '数量', funcType: 'number' }],
    },
  ]);
  expect(['amount', 'items', 'items.qty', 'gone'].map(labelOf)).toEqual([
    '金额',
    '明细',
    '明细·数量',
    'gone',
  ]);
});
