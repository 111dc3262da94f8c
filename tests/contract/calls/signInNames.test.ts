import { expect, test } from 'vitest';
import { tidyPhone } from '../../../contract/calls/shapes/enteredPhone.ts';
import {
  contactPhone,
  ownPhone,
  phonenumber,
  userName,
} from '../../../contract/calls/shapes/signInNameShapes.ts';
import {
  normalizeAccountName,
  normalizePhone,
  readSignInName,
  signInNamesOf,
} from '../../../contract/calls/shapes/signInNames.ts';
import { landlines } from '../../support/builders/phoneNumbers.ts';

test.each(landlines)('%s is the landline %s, also as the name of an account', (text, number) => {
  expect(normalizePhone(text)).toBe(number);
  expect(normalizeAccountName(text)).toBe(number);
  expect(signInNamesOf({ phonenumber: text })).toEqual({ phonenumber: number });
  expect(readSignInName(text)).toEqual([number]);
});

test('service numbers and numbers of other countries get no area code', () => {
  expect(normalizePhone('+86 400-123-4567')).toBe('4001234567');
  expect(normalizePhone('86-800-810-8888')).toBe('8008108888');
  expect(normalizePhone('+86 95588')).toBe('95588');
  expect(normalizePhone('8612345')).toBe('8612345');
  expect(normalizePhone('+852 2123 4567')).toBe('+85221234567');
  // A local number with neither area code nor country code says no city.
  expect(normalizePhone('6512 3456')).toBe('65123456');
});

test.each([
  '13800000000',
  ' 138 0000 0000 ',
  '138-0000-0000',
  '138–0000－0000',
  '１３８００００００００',
  '+8613800000000',
  '＋86 138 0000 0000',
  '0086 13800000000',
  '8613800000000',
  '(+86) 138.0000.0000',
  "'13800000000",
  '＇138 0000 0000',
  '\u202d13800000000\u202c',
])('%s is one phone number, also as the name of an account', (text) => {
  expect(normalizePhone(text)).toBe('13800000000');
  expect(normalizeAccountName(text)).toBe('13800000000');
  expect(tidyPhone(text)).toBe('13800000000');
});

test('numbers with an area code and of other countries keep their digits', () => {
  expect(normalizePhone('010-1234 5678')).toBe('01012345678');
  expect(normalizePhone('0049 30 123456')).toBe(normalizePhone('+49 (30) 123456'));
  expect(normalizePhone('+44 20 7946 0000')).toBe('+442079460000');
  expect(tidyPhone('０１０-8888 6666 转 12')).toBe('010-8888 6666 转 12');
});

test('account names differ by more than case and width, and keep dashes that are no part of a phone number', () => {
  expect(normalizeAccountName('Ｗang.Fang')).toBe('wang.fang');
  expect(normalizeAccountName('2024-001')).toBe('2024-001');
  expect(normalizeAccountName('2024001')).toBe('2024001');
  expect(normalizeAccountName('Zhao@Example.com')).toBe('zhao@example.com');
});

test('an extension and a text are no names that sign in', () => {
  expect(signInNamesOf({ userName: 'Wang', phonenumber: '8001' })).toEqual({ userName: 'wang' });
  expect(signInNamesOf({ userName: 'Wang', phonenumber: '见名片' })).toEqual({ userName: 'wang' });
  expect(signInNamesOf({ userName: 'Wang', phonenumber: '' })).toEqual({ userName: 'wang' });
  expect(signInNamesOf({ phonenumber: '+86 138 0000 0000' })).toEqual({ phonenumber: '13800000000' });
});

test('a number that has lost digits to an exponent or to stars is refused', () => {
  expect(contactPhone.safeParse('1.38E+10').error?.issues[0]?.message).toBe('号码不完整，请填写全部数字');
  expect(contactPhone.safeParse('138****0000').error?.issues[0]?.message).toBe(
    '号码中有 *，请填写完整的号码',
  );
  expect(contactPhone.parse('010-8888 6666 转 12')).toBe('010-8888 6666 转 12');
});

test('texts in full width or with separators are accepted and stored in one notation', () => {
  expect(userName.parse(' ｗａｎｇ１ ')).toBe('wang1');
  expect(ownPhone.parse('１３８ ００００ ００００')).toBe('13800000000');
  expect(phonenumber.parse('+86 138-0000-0000')).toBe('13800000000');
  expect(phonenumber.safeParse('电话').success).toBe(false);
});

test('a typed name is read as a phone number only if it has the digits of one', () => {
  expect(readSignInName('zhang.san')).toEqual(['zhang.san']);
  expect(readSignInName('+86 138-0000-0000')).toEqual(['13800000000']);
  expect(readSignInName('12345')).toEqual(['12345']);
});

test.each([
  '13,900,000,011',
  '139,00000011',
  '13900000011.00',
  '13,900,000,011.00',
  'tel:13900000011',
  'Tel. +86-139-0000-0011',
  '手机：13900000011',
  '+008613900000011',
  '+0086 139 0000 0011',
  '08613900000011',
  '013900000011',
])('%s is entered as the mobile number that it means, at every call', (text) => {
  for (const schema of [contactPhone, ownPhone, phonenumber]) expect(schema.parse(text)).toBe('13900000011');
});

test.each([
  '13900000011转1',
  '13900000011,13900000012',
  '1390000001112',
  '¥13900000011',
  '约13900000011',
  '13900000011号',
])('%s is no number, and is refused with what to enter', (text) => {
  const message = '手机号应为 11 位数字，只填一个号码，不加分机和其他文字';
  for (const schema of [contactPhone, ownPhone, phonenumber])
    expect(schema.safeParse(text).error?.issues.at(-1)?.message).toBe(message);
});

test.each([
  '50%',
  '0.5',
  '8001.5',
  '¥8,001',
  '8001元',
  '8千',
  '13800138千',
  '80K',
  '1921-11-26',
  '1921-11-26 08:00:00',
])('%s is another number than that of a phone', (text) => {
  expect(contactPhone.safeParse(text).error?.issues[0]?.message).toBe('请填写电话号码，不加单位和其他符号');
});

test('extensions, landlines and texts stay as they are', () => {
  expect(contactPhone.parse('8,001')).toBe('8001');
  expect(contactPhone.parse('8001.00')).toBe('8001');
  for (const text of ['8001', '021-1391 2345 转 801', '010-8888 6666 转 12', '见名片', '+1 305 555 0123', ''])
    expect(contactPhone.parse(text)).toBe(text);
  expect(contactPhone.parse('+0086 10 12345678')).toBe('+86 10 12345678');
});
