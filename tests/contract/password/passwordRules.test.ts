import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../../contract/password/commonPasswords.ts';
import { parsePasswordPolicy } from '../../../contract/password/passwordPolicy.ts';
import { checkPassword, ratePassword } from '../../../contract/password/passwordRules.ts';

const words = [
  { text: 'liqingyun', name: '账号' },
  { text: 'HUADONG', name: '租户编码' },
  { text: '13812345678', name: '手机号' },
  { text: 'li', name: '姓名' },
];
const known = { words, common: commonPasswords };
const problem = (password: string, values: Record<string, string> = {}) =>
  checkPassword(password, { policy: parsePasswordPolicy(values), known });

describe('A commonly guessed password is refused with its reason:', () => {
  test.each([
    ['12345678', '最常用'],
    ['password', '最常用'],
    ['PassWord', '最常用'],
    ['aaaaaaaa', '重复的字符'],
    ['1qaz2wsx', '最常用'],
    ['Aa123456', '最常用'],
    ['%%%%%%%%', '重复的字符'],
    ['Xy9#Xy9#', '重复的字符'],
    ['Password1!', '常用密码上稍作变化'],
    ['P@ssw0rd!', '常用密码上稍作变化'],
    ['Dr0wssap#1', '常用密码上稍作变化'],
    ['Welcome@2026', '常用密码上稍作变化'],
    ['Qwertyui1!', '连续字符'],
    ['Poiuytrewq0!', '连续字符'],
    ['Lkjhgfdsa9#', '连续字符'],
    ['Zaq1@wsx', '连续字符'],
    ['!QAZ2wsx3', '连续字符'],
    ['Abcdefgh#987654', '连续字符'],
    ['woaini1314', '拼音或数字习惯'],
    ['Woaini1314!', '拼音或数字习惯'],
    ['Ceshi@520', '拼音或数字习惯'],
    ['Zhangsan@1988', '拼音或数字习惯'],
    ['Ab20261122', '日期'],
  ])('%s', (password, reason) => {
    expect(problem(password)).toContain(reason);
  });
});

test.each([
  ['Liqingyun#82', '账号'],
  ['x9#NUYgniqil', '账号'],
  ['Huadong%773b', '租户编码'],
  ['Ab-13812345678', '手机号'],
])('%s is refused because it contains the name.', (password, name) => {
  expect(problem(password)).toBe(`密码不能包含${name}，请换一个`);
});

test.each(['Qianhe@2026', 'Kd8#mQ2x', 'Tongguo7%xia', 'Lili-am-Abend 7', 'correct horse Battery staple'])(
  '%s is accepted.',
  (password) => {
    expect(problem(password)).toBeUndefined();
  },
);

test('Each of the 10,000 most common passwords is refused, in any letter case and with a sign appended.', () => {
  expect(commonPasswords.size).toBeGreaterThan(9_900);
  const long = [...commonPasswords.keys()].filter((word) => word.length >= 8);
  for (const word of long) {
    expect(problem(word.toUpperCase()), word).toBeDefined();
    expect(ratePassword(`${word}!`, known), word).toBe(0);
  }
});

test('Length and kinds follow the settings within their limits.', () => {
  expect(problem('Kd8#mQ2', {})).toBe('密码至少 8 位');
  expect(problem('Kd8#mQ2x', { 'sys.password.minLength': '15' })).toBe('密码至少 15 位');
  expect(problem('Kd8#mQ2', { 'sys.password.minLength': '3' })).toBe('密码至少 8 位');
  expect(problem('x'.repeat(129))).toBe('密码最多 128 位');
  expect(problem('kdxxmqrxvb')).toBe('密码须含大写字母、小写字母、数字、符号中的至少 3 种');
  expect(problem('kdxxmqrxvb', { 'sys.password.kinds': '1' })).toBeUndefined();
  expect(problem('Kdx8mqrxvb', { 'sys.password.kinds': '4' })).toContain('至少 4 种');
});

test('A tenant that does not check passwords requires the length only.', () => {
  const off = { 'sys.password.check': 'false' };
  expect(problem('password', off)).toBeUndefined();
  expect(problem('short', off)).toBe('密码至少 8 位');
});

test('Missing, empty or non-numeric settings have the default value.', () => {
  const usual = { check: true, minLength: 8, kinds: 3, history: 5, maxAgeDays: 0 };
  expect(parsePasswordPolicy({})).toEqual(usual);
  expect(parsePasswordPolicy({ 'sys.password.check': '', 'sys.password.history': 'many' })).toEqual(usual);
  expect(parsePasswordPolicy({ 'sys.password.history': '99', 'sys.password.maxAgeDays': '90' })).toEqual({
    ...usual,
    history: 24,
    maxAgeDays: 90,
  });
});

test('More characters of the same kind never make a password weaker.', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9#%]{1,20}$/), (password) => {
      const longer = ratePassword(`${password}Kd8#mQ2xVb`, known);
      expect(longer).toBeGreaterThanOrEqual(ratePassword(password, known));
    }),
  );
});

test('A refusal never repeats the entered password.', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,8}[0-9]{3,4}$/), (password) => {
      expect(problem(password) ?? '').not.toContain(password.slice(0, 4));
    }),
  );
});
