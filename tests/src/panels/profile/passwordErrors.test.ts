import { expect, test } from 'vitest';
import { commonPasswords } from '../../../../contract/password/commonPasswords.ts';
import { findPasswordErrors } from '../../../../src/panels/profile/passwordErrors.ts';
import { createPasswordRules } from '../../../../src/shell/password/passwordRules.ts';

const person = {
  userName: 'liqingyun',
  nickName: '李青云',
  phonenumber: '',
  tenantCode: 'HUADONG',
  tenantName: '华东公司',
};
const rules = createPasswordRules(person, { config: {}, common: commonPasswords });
const change = (next: string, again = next, old = 'Kd8#mQ2x') =>
  findPasswordErrors('old', { old, code: '', next, again }, rules);

test('a good new password, typed twice, has no errors', () => {
  expect(change('Tongguo7%xia')).toEqual({});
});

test('each error appears at its own field', () => {
  expect(change('Tongguo7%xia', 'Tongguo7%xi', '')).toEqual({
    old: '请输入当前密码',
    again: '两次输入的密码不一致',
  });
  expect(change('Kd8#mQ2x')).toEqual({ next: '新密码不能与当前密码相同' });
  expect(change('Liqingyun#82')).toEqual({ next: '密码不能包含账号，请换一个' });
  expect(change('password')).toEqual({ next: '这是最常用的密码之一，很容易被猜到，请换一个' });
  expect(change('')).toEqual({ next: '密码至少 8 位' });
});

test('the settings of the tenant apply, and an empty phone number is not searched in the password', () => {
  const strict = createPasswordRules(person, {
    config: { 'sys.password.minLength': '15' },
    common: new Map(),
  });
  expect(
    findPasswordErrors('old', { old: 'x', code: '', next: 'Tongguo7%xia', again: 'Tongguo7%xia' }, strict),
  ).toEqual({
    next: '密码至少 15 位',
  });
});

test('a code proves the person instead of the current password', () => {
  const values = { old: '', code: '', next: 'Tongguo7%xia', again: 'Tongguo7%xia' };
  expect(findPasswordErrors('code', values, rules)).toEqual({ code: '请输入短信验证码' });
  expect(findPasswordErrors('code', { ...values, code: '123456' }, rules)).toEqual({});
});
