/** The declarations of the settings, and the tests that hold the effect of each. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkSettingValue } from '../../../contract/settings/setting.ts';
import {
  checkConfigValue,
  declaredSettings,
  findSetting,
  isUnknownProductKey,
  publicConfigKeys,
  sessionConfigKeys,
} from '../../../contract/settings/settings.ts';
import { settingTests } from '../../support/settings/settingTests.ts';

/** The keys that clients of other back ends of this kind read. */
const commonKeys = [
  'sys.head.ico',
  'sys.head.title',
  'sys.login.logo',
  'sys.login.title',
  'sys.login.copyright',
  'sys.sidebar.logo',
  'sys.sidebar.title',
  'sys.main.title',
  'sys.login.bg.image',
  'sys.login.box.position',
  'sys.login.rememberPwd.hide',
  'sys.password.check',
  'sys.password.force.update',
  'sys.captcha.check',
  'sys.supplier.login.title',
  'sys.register.success.tip',
  'sys.sms.enabled',
  'sys.list.show.status',
  'sys.thousand.separator.enabled',
  'sys.form.stash.enabled',
  'sys.upload.enable.camera',
];

test('every common key is a setting that a page may read without signing in', () => {
  expect(publicConfigKeys).toEqual(expect.arrayContaining(commonKeys));
  expect(sessionConfigKeys).toEqual(expect.arrayContaining([...publicConfigKeys]));
});

test('settings have different keys and names, a whole sentence, and a default that they accept', () => {
  expect(new Set(declaredSettings.map(({ key }) => key)).size).toBe(declaredSettings.length);
  expect(new Set(declaredSettings.map(({ name }) => name)).size).toBe(declaredSettings.length);
  for (const setting of declaredSettings) {
    expect(setting.meaning, setting.key).toMatch(/[^。]。$/);
    // An empty text, color or picture means the product's own.
    expect(checkSettingValue(setting, setting.usual), setting.key).toBeUndefined();
  }
});

test.each(declaredSettings.map(({ key }) => key))('a test holds the effect of %s', (key) => {
  const named = settingTests[key];
  expect(named, 'tests/support/settings/settingTests.ts').toBeDefined();
  const [file = '', title = ''] = named ?? [];
  expect(existsSync(file), file).toBe(true);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(`'${title}`);
  expect(text, file).toContain(key);
});

test('the table of tests names declared settings only', () => {
  expect(Object.keys(settingTests).filter((key) => !findSetting(key))).toEqual([]);
});

test.each([
  ['sys.captcha.check', ['true', 'false'], ['', 'yes', '1']],
  ['sys.list.show.status', ['true', 'false', ''], ['yes']],
  ['sys.password.minLength', ['8', '64'], ['7', '65', '', '8.5', 'many']],
  ['sys.upload.quota.person', ['', '1', '2048'], ['0', '-1', 'many']],
  ['sys.login.box.position', ['left', 'center', 'right'], ['', 'top']],
  ['sys.head.title', ['', '签核'], ['签'.repeat(51)]],
  ['sys.theme.color', ['', '#13c2c2', '#13C2C2'], ['red', '#123', 'url(x)']],
  ['sys.login.logo', ['', '/logo.svg', 'https://example.org/a.png'], ['javascript:alert(1)', '//evil', 'x']],
  ['sys.supplier.form', ['', 'auto_supplier', 'auto_supplier:name'], ['supplier', 'auto_x:1']],
  ['sys.register.depts', ['', '1,2'], ['1,'.repeat(501)]],
  ['flow.admin.userId', ['', '7', ' 7 '], ['王芳']],
  ['own.key', ['', 'anything'], []],
])('%s accepts values of its kind only', (key, valid, invalid) => {
  expect(valid.filter((value) => checkConfigValue(key, value))).toEqual([]);
  expect(invalid.filter((value) => !checkConfigValue(key, value))).toEqual([]);
});

test('a key that begins like those of the product and is not declared is unknown', () => {
  expect(isUnknownProductKey('sys.head.title')).toBe(false);
  expect(isUnknownProductKey('sys.head.titel')).toBe(true);
  expect(isUnknownProductKey('own.key')).toBe(false);
});
