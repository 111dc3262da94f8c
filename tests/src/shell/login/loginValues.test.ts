import { expect, test } from 'vitest';
import { blankLogin, fieldOfFailure, findMissingValues } from '../../../../src/shell/login/loginValues.ts';

test('signing in says what is missing, at its field', () => {
  expect(findMissingValues(blankLogin, false)).toEqual({
    username: '请输入账号',
    password: '请输入密码',
    tenantCode: '请输入租户编码',
  });
  expect(findMissingValues({ ...blankLogin, username: 'a', password: 'b', tenantCode: 'C' }, true)).toEqual({
    code: '请输入验证码',
  });
});

test('a refusal stands where it can be mended', () => {
  expect(fieldOfFailure('BAD_CAPTCHA')).toBe('code');
  expect(fieldOfFailure('BAD_CREDENTIALS')).toBe('password');
  expect(fieldOfFailure('NETWORK')).toBe('form');
});
