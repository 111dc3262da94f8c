import { expect, test } from 'vitest';
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
  tidyPhone,
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

test('a number that a sheet has shown by its exponent is refused', () => {
  expect(contactPhone.safeParse('1.38E+10').error?.issues[0]?.message).toBe(
    '号码成了科学计数法，已丢失数字，请以文本重新填写',
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
