import { expect, test } from 'vitest';
import { blankLogin, fieldOfFailure, findMissingValues } from '../../../../src/shell/login/loginValues.ts';

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
