import { expect, test } from 'vitest';
import type { Field } from '../../../../contract/forms/definition.ts';
import { keepEnterable } from '../../../../src/panels/record/initialValues.ts';
import { nodeAccess } from '../../../../src/state/forms/formAccess.ts';

const field = (enName: string, more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType: 'input',
  ...more,
});

test('a flow starts with the fields that its first node makes writable: other defaults would never be sent', () => {
  const fields = [
    field('name'),
    field('verdict'),
    field('items', { funcType: 'subForm', children: [field('price'), field('note')] }),
  ];
  const shut = { isVisible: true, isWritable: false, isComputable: true };
  const access = nodeAccess(
    [
      { fieldName: 'verdict', ...shut },
      { fieldName: 'items', ...shut, children: [{ fieldName: 'note', ...shut, isWritable: true }] },
    ],
    'HANDLE',
  );
  const values = { name: '甲', verdict: '合格', verdict$view: '合格', items: [{ price: '1' }] };
  expect(keepEnterable(fields, access, values)).toEqual({ name: '甲', items: [{ price: '1' }] });
});
