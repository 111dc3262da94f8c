/** What settings of the product may be set to, where not every text makes sense. */
import { z } from 'zod';

const wholeNumberRule = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `应为 ${least} 到 ${most} 的整数`,
    );

/** Limits of sessions: what they are named, and what holds where nothing sensible is set. */
export const sessionSettings = {
  /** Minutes without use after which a session ends. */
  idle: { key: 'sys.session.idle.minutes', usual: 720, rule: wholeNumberRule(5, 43_200) },
  /** Hours after the sign-in after which it ends however much it is used. */
  age: { key: 'sys.session.max.hours', usual: 168, rule: wholeNumberRule(1, 8_760) },
  /** Whether a new sign-in ends the person's other sessions. */
  single: {
    key: 'sys.session.single',
    usual: false,
    rule: z.enum(['true', 'false'], '只能是 true 或 false'),
  },
} as const;

const rules: Record<string, z.ZodType> = Object.fromEntries(
  Object.values(sessionSettings).map(({ key, rule }) => [key, rule]),
);

/** What is wrong with a value of this key; nothing for a key without a rule. */
export function checkConfigValue(key: string, value: string): string | undefined {
  const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
  return rule?.safeParse(value).error?.issues[0]?.message;
}
