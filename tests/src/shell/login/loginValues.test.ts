import { expect, test } from 'vitest';
import {
  blankLogin,
  fieldOfFailure,
  findEmptyFields,
  findMissingValues,
  placeFailure,
} from '../../../../src/shell/login/loginValues.ts';

test('signing in reports missing values at their fields', () => {
  expect(findMissingValues(blankLogin, false)).toEqual({
    username: '请输入账号',
    password: '请输入密码',
    tenantCode: '请输入租户编码',
  });
  expect(findMissingValues({ ...blankLogin, username: 'a', password: 'b', tenantCode: 'C' }, true)).toEqual({
    code: '请输入验证码',
  });
});

test('a refusal appears at the field that can be corrected', () => {
  expect(fieldOfFailure('BAD_CAPTCHA')).toBe('code');
  expect(fieldOfFailure('BAD_CREDENTIALS')).toBe('password');
  expect(fieldOfFailure('NETWORK')).toBe('form');
});

test('an empty field of a form with a code is named at the field', () => {
  expect(findEmptyFields({ phonenumber: ' ', code: '1' }, ['phonenumber', 'code'])).toEqual({
    phonenumber: '请输入手机号',
  });
});

test('a refusal stands at a field of the form, and below the form where it has none', () => {
  const values = { phonenumber: '', captcha: '', code: '', password: '' };
  const weak = {
    reason: 'PASSWORD_WEAK',
    msg: '太弱',
    errors: [{ path: 'password', message: '太短' }],
  } as const;
  expect(placeFailure(weak, values)).toEqual({ password: '太短' });
  expect(placeFailure({ reason: 'BAD_CODE', msg: '错误', errors: [] }, values)).toEqual({ code: '错误' });
  const taken = {
    reason: 'NAME_TAKEN',
    msg: '已用',
    errors: [{ path: 'username', message: '已用' }],
  } as const;
  expect(placeFailure(taken, values)).toEqual({ form: '已用' });
});
