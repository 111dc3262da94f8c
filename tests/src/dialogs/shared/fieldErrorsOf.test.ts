import { expect, test } from 'vitest';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import { fieldErrorsOf } from '../../../../src/dialogs/shared/fieldErrorsOf.ts';

const failure = { reason: 'FIELD_INVALID', msg: '有误', status: 200 } as const;

test('a server error of a field appears at the field, those of one field together', () => {
  const errors = [
    { path: 'endTime', message: '结束时间应晚于现在' },
    { path: 'permissions.0', message: '没有该权限：a' },
    { path: 'permissions.3', message: '没有该权限：b' },
  ];
  const error = new CallFailure({ ...failure, errors });
  expect(fieldErrorsOf(error)).toEqual({
    endTime: '结束时间应晚于现在',
    permissions: '没有该权限：a；没有该权限：b',
  });
  expect(error.noticed).toBe(true);
});

test('any other failure appears at no field, and stays to be shown', () => {
  const error = new CallFailure(failure);
  expect(fieldErrorsOf(error)).toBeUndefined();
  expect(error.noticed).toBe(false);
  expect(fieldErrorsOf(new Error('broken'))).toBeUndefined();
});
