import { expect, test } from 'vitest';
import { passwordErrors } from '../../../src/panels/profile/passwordErrors.ts';
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

test('a new password is long enough, new, and typed twice', () => {
  expect(passwordErrors({ old: 'a', next: 'long enough', again: 'long enough' })).toEqual({});
  expect(passwordErrors({ old: '', next: 'short', again: 'x' })).toEqual({
    old: '请输入当前密码',
    next: '密码至少 8 位',
    again: '两次输入的密码不一致',
  });
  expect(passwordErrors({ old: 'the same one', next: 'the same one', again: 'the same one' })).toEqual({
    next: '新密码不能与当前密码相同',
  });
});
