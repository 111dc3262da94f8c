import { ref } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { newRecordUrl } from '../../../../src/commands/record/newRecordUrl.ts';
import { session } from '../../../../src/state/session/session.ts';

const allow = (...permissions: string[]) => {
  session.permissions = ref(new Set(permissions));
};

afterEach(() => allow());

const form = { enName: 'auto_order', hasFlow: true };

test('a form with a flow is started by whoever may, added to by whoever may only that, else closed', () => {
  expect(newRecordUrl(form)).toBeUndefined();
  allow('auto:auto_order:add');
  expect(newRecordUrl(form)).toBe('/auto/auto_order');
  expect(newRecordUrl(form, { copyId: '7' })).toBe('/auto/auto_order?copyId=7');
  allow('auto:auto_order:list:root');
  expect(newRecordUrl(form, { copyId: '7' })).toBe('/auto/auto_order?from=flow&copyId=7');
});

test('without a flow the right to start one opens nothing', () => {
  allow('auto:auto_order:list:root');
  expect(newRecordUrl({ ...form, hasFlow: false })).toBeUndefined();
  allow('*:*:*');
  expect(newRecordUrl({ ...form, hasFlow: false })).toBe('/auto/auto_order');
});
