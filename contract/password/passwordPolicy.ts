/** A tenant's password policy, from its settings `sys.password.*`. */

export type PasswordPolicy = {
  /** If false, only the length is checked. */
  check: boolean;
  minLength: number;
  /** The required number of kinds: upper case, lower case, digits, other characters. */
  kinds: number;
  /** The number of passwords, the current one included, that cannot be reused. */
  history: number;
  /** Days after which a password must be changed; 0 means never. */
  maxAgeDays: number;
};

/** Limits for the length, independent of the setting. The maximum keeps hashing cheap. */
const minPasswordLength = 8;
export const maxPasswordLength = 128;
/** Limit for the stored hashes per person. Each comparison costs as much as a sign-in. */
export const maxPasswordHistory = 24;

/** The settings that are numbers, with their bounds. */
export const passwordNumbers = {
  minLength: { key: 'sys.password.minLength', least: minPasswordLength, most: 64, usual: 8 },
  kinds: { key: 'sys.password.kinds', least: 1, most: 4, usual: 3 },
  history: { key: 'sys.password.history', least: 0, most: maxPasswordHistory, usual: 5 },
  maxAgeDays: { key: 'sys.password.maxAgeDays', least: 0, most: 3650, usual: 0 },
} as const;

const checkKey = 'sys.password.check';

export const passwordPolicyKeys: readonly string[] = [
  checkKey,
  ...Object.values(passwordNumbers).map(({ key }) => key),
];

/** Parses the settings. A missing or invalid number becomes the default; one out of range becomes the limit. */
export function parsePasswordPolicy(values: Readonly<Record<string, string>>): PasswordPolicy {
  const numberOf = (name: keyof typeof passwordNumbers): number => {
    const { key, least, most, usual } = passwordNumbers[name];
    const text = values[key]?.trim() ?? '';
    return /^\d{1,9}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : usual;
  };
  return {
    check: (values[checkKey] || 'true') === 'true',
    minLength: numberOf('minLength'),
    kinds: numberOf('kinds'),
    history: numberOf('history'),
    maxAgeDays: numberOf('maxAgeDays'),
  };
}
