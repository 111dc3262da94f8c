import { ref } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { newRecordUrl } from '../../../../src/commands/record/newRecordUrl.ts';
import { session } from '../../../../src/state/session/session.ts';

const allow = (...permissions: string[]) => {
  session.permissions = ref(new Set(permissions));
};

afterEach(() => allow());

const form = { enName: 'auto_order', hasFlow: true };

test('The list of a form with a flow opens the start page, the record page or nothing, by permission.', () => {
  expect(newRecordUrl(form)).toBeUndefined();
  allow('auto:auto_order:add');
  expect(newRecordUrl(form)).toBe('/auto/auto_order');
  expect(newRecordUrl(form, { copyId: '7' })).toBe('/auto/auto_order?copyId=7');
  allow('auto:auto_order:list:root');
  expect(newRecordUrl(form, { copyId: '7' })).toBe('/auto/auto_order?from=flow&copyId=7');
});

test('A form without a flow ignores the permission to start one.', () => {
  allow('auto:auto_order:list:root');
  expect(newRecordUrl({ ...form, hasFlow: false })).toBeUndefined();
  allow('*:*:*');
  expect(newRecordUrl({ ...form, hasFlow: false })).toBe('/auto/auto_order');
});
