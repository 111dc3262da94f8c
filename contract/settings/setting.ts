/** What the product knows of one setting: its kind of value, its default, who reads it, and a sentence about it. */
import { supplierFormPattern } from './supplierForm.ts';

export type SettingOption = { label: string; value: string };

/** `optional`: an empty value is valid; the sentence says what it means. */
export type SettingKind =
  | { kind: 'switch'; optional?: true }
  | { kind: 'number'; least: number; most: number; optional?: true }
  | { kind: 'text'; most: number; format?: { pattern: RegExp; problem: string } }
  | { kind: 'choice'; options: readonly SettingOption[] }
  | { kind: 'color' }
  | { kind: 'picture'; megabytes: number }
  /** Ids of departments, or keys of roles, separated by commas. */
  | { kind: 'depts' }
  | { kind: 'roles' }
  /** The id of a person. */
  | { kind: 'person' }
  /** The name of a form, perhaps with the field that displays a record. */
  | { kind: 'supplierForm' };

export type Setting = SettingKind & {
  key: string;
  name: string;
  /** The value of a new tenant. */
  usual: string;
  /** One sentence for the administrator. */
  meaning: string;
  /** `public`: without signing in; `session`: every signed-in person; `private`: people who may read settings. */
  readers: 'public' | 'session' | 'private';
  /** The part of the interface that shows it. */
  preview?: 'signIn' | 'bar';
};

export const switchOptions: readonly SettingOption[] = [
  { label: '是', value: 'true' },
  { label: '否', value: 'false' },
];

type Rules = {
  [Kind in SettingKind['kind']]: (
    setting: Extract<SettingKind, { kind: Kind }>,
    value: string,
  ) => string | undefined;
};

const isWholeNumber = (value: string, least: number, most: number) =>
  /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;

const isOffered = (options: readonly SettingOption[], value: string) =>
  options.some((option) => option.value === value);

/** The most characters of a list of departments or roles. */
const maxListLength = 1000;

const checkList = (value: string) => (value.length <= maxListLength ? undefined : `最多 ${maxListLength} 字`);

const rules: Rules = {
  switch: ({ optional }, value) =>
    isOffered(switchOptions, value) || (optional && value === '') ? undefined : '只能是 true 或 false',
  number: ({ least, most, optional }, value) =>
    isWholeNumber(value, least, most) || (optional && value === '')
      ? undefined
      : `应为 ${least} 到 ${most} 的整数`,
  text: ({ most, format }, value) => {
    if (value.length > most) return `最多 ${most} 字`;
    return !format || value === '' || format.pattern.test(value) ? undefined : format.problem;
  },
  choice: ({ options }, value) =>
    isOffered(options, value) ? undefined : `只能是${options.map(({ label }) => label).join('、')}`,
  color: (_, value) => (value === '' || /^#[0-9a-f]{6}$/i.test(value) ? undefined : '应为 #rrggbb'),
  picture: (_, value) =>
    value === '' || /^(\/[^/\\]|https?:\/\/|data:image\/)/.test(value) ? undefined : '应为图片的地址',
  // Whether the named objects exist is asked where the setting is saved.
  depts: (_, value) => checkList(value),
  roles: (_, value) => checkList(value),
  person: (_, value) => (/^\d{0,18}$/.test(value.trim()) ? undefined : '应为一名人员'),
  supplierForm: (_, value) =>
    value === '' || (value.length <= 200 && supplierFormPattern.test(value))
      ? undefined
      : '应为表单英文名，可加显示字段，如 auto_supplier:name',
};

/** The problem with a value of this setting; undefined if it is valid. */
export function checkSettingValue(setting: Setting, value: string): string | undefined {
  // The rule under the kind of a setting takes settings of this kind.
  const rule = rules[setting.kind] as (setting: Setting, value: string) => string | undefined;
  return rule(setting, value);
}
