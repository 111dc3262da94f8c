import { expect, test } from 'vitest';
import { formDefinition } from '../../../../../contract/forms/definition.ts';
import { buildFormView } from '../../../../../src/grid/views/records/formView.ts';
import { session } from '../../../../../src/state/session/session.ts';

const form = formDefinition.parse({
  formId: '1',
  version: 1,
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input', isPCQuery: true },
    {
      enName: 'cost',
      label: '成本',
      funcType: 'number',
      isPCQuery: true,
      hideCondition: "!contains(currentUser.roleKeys, 'manager')",
    },
  ],
  feature: { columnEvalList: [{ enName: 'cost', type: 'sum' }] },
});

function seen(roles: string[]) {
  session.roles = roles;
  const view = buildFormView(form, {
    columnLook: () => ({ align: 'left', text: String }),
    showStatus: false,
    thousands: false,
  });
  return [view.columns, view.search, view.evals, view.filterFields ?? []].map((parts) =>
    parts.some(({ id }) => id === 'cost'),
  );
}

test('a list neither shows nor offers fields that are hidden from the user', () => {
  expect(seen(['manager'])).toEqual([true, true, true, true]);
  expect(seen(['staff'])).toEqual([false, false, false, false]);
});
