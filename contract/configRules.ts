/** Validation rules for product settings that do not accept every text. */
import { z } from 'zod';

const wholeNumberRule = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `应为 ${least} 到 ${most} 的整数`,
    );

/** Session limits: their setting keys, and the defaults for missing or invalid values. */
export const sessionSettings = {
  /** Minutes of inactivity after which a session ends. */
  idle: { key: 'sys.session.idle.minutes', usual: 720, rule: wholeNumberRule(5, 43_200) },
  /** Hours after sign-in when the session ends, regardless of activity. */
  age: { key: 'sys.session.max.hours', usual: 168, rule: wholeNumberRule(1, 8_760) },
  /** If true, a new sign-in ends the person's other sessions. */
  single: {
    key: 'sys.session.single',
    usual: false,
    rule: z.enum(['true', 'false'], '只能是 true 或 false'),
  },
} as const;

const rules: Record<string, z.ZodType> = Object.fromEntries(
  Object.values(sessionSettings).map(({ key, rule }) => [key, rule]),
);

/** Returns the problem with a value of this key; undefined if the value is valid or the key has no rule. */
export function checkConfigValue(key: string, value: string): string | undefined {
  const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
  return rule?.safeParse(value).error?.issues[0]?.message;
}
