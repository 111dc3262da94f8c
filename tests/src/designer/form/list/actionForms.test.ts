/** The forms that buttons open, as the list page names them. */
import { expect, test } from 'vitest';
import { blankFormDesign } from '../../../../../contract/design/form/formDesign.ts';
import { listItems } from '../../../../../contract/design/form/list/listItems.ts';
import { nameActionForms } from '../../../../../src/designer/form/list/actionForms.ts';

test('an action names a loaded form in Chinese, and any other one in English', () => {
  const createPayment = { type: 'toForm' as const, targetForm: 'auto_payment' };
  const design = {
    ...blankFormDesign(),
    buttons: [{ id: 'pay', name: '付款', multipleSelect: false, actions: [createPayment] }],
  };
  const labelIn = (loaded: Parameters<typeof nameActionForms>[1]) =>
    listItems(nameActionForms(design, loaded)).find(({ kind }) => kind === 'action')?.label;
  expect(labelIn({ auto_payment: { value: { cnName: '付款申请' } } })).toBe('新建 付款申请');
  expect(labelIn({})).toBe('新建 auto_payment');
});
