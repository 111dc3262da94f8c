/** All settings of the product. A key that is not declared here is a custom one, which the product does not read. */
import { brandingSettings } from './declared/branding.ts';
import { registrationSettings } from './declared/registration.ts';
import { signInSettings } from './declared/signIn.ts';
import { workSettings } from './declared/work.ts';
import { checkSettingValue, type Setting } from './setting.ts';

export const declaredSettings: readonly Setting[] = [
  ...brandingSettings,
  ...signInSettings,
  ...registrationSettings,
  ...workSettings,
];

const settingsByKey: ReadonlyMap<string, Setting> = new Map(declaredSettings.map((one) => [one.key, one]));

export const findSetting = (key: string): Setting | undefined => settingsByKey.get(key);

/** Keys that begin so belong to the product; a new one has to be declared. */
const productPrefix = 'sys.';

export const isUnknownProductKey = (key: string): boolean =>
  key.startsWith(productPrefix) && !settingsByKey.has(key);

/** Returns the problem with a value of this key; undefined if the value is valid or the key is a custom one. */
export function checkConfigValue(key: string, value: string): string | undefined {
  const setting = findSetting(key);
  return setting && checkSettingValue(setting, value);
}

const listKeys = (...readers: Setting['readers'][]) =>
  declaredSettings.filter((one) => readers.includes(one.readers)).map(({ key }) => key);

/** Settings that a client may read without signing in. */
export const publicConfigKeys: readonly string[] = listKeys('public');

/** Settings that every signed-in user may read. All others require permission to read settings. */
export const sessionConfigKeys: readonly string[] = listKeys('public', 'session');
