import { expect, test } from 'vitest';
import { blankLogin, missing, placeOfFailure } from '../../../src/shell/login/loginValues.ts';

test('signing in says what is missing, at its field', () => {
  expect(missing(blankLogin, false)).toEqual({
    username: '请输入账号',
    password: '请输入密码',
    tenantCode: '请输入租户编码',
  });
  expect(missing({ ...blankLogin, username: 'a', password: 'b', tenantCode: 'C' }, true)).toEqual({
    code: '请输入验证码',
  });
});

test('a refusal stands where it can be mended', () => {
  expect(placeOfFailure('BAD_CAPTCHA')).toBe('code');
  expect(placeOfFailure('BAD_CREDENTIALS')).toBe('password');
  expect(placeOfFailure('NETWORK')).toBe('form');
});
