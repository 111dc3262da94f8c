import '../../../contract/validation/issueMessages.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../contract/calls.ts';

const messageOf = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, '必填'],
  [z.string(), null, '必填'],
  [z.string(), 5, '应为文本'],
  [z.number(), '5', '应为数字'],
  [z.int(), 1.5, '应为整数'],
  [z.boolean(), 'x', '应为是或否'],
  [z.array(z.string()), {}, '应为列表'],
  [z.object({}), 5, '应为一组值'],
  [z.record(z.string(), z.string()), 5, '应为一组值'],
  [z.strictObject({ field: z.string(), unit: z.string().optional() }), 'name', '应为一组值：field、unit'],
  [z.object({ a: z.strictObject({ b: z.string() }).refine(() => true) }), { a: [] }, '应为一组值：b'],
  [z.never(), 5, '应为空'],
  [z.nan(), 'x', '格式有误'],
  [z.enum(['a', 'b']), 'c', '不在可选的值之中'],
  [z.string().max(3), 'abcd', '不能超过 3 个字'],
  [z.string().min(1), '', '不能为空'],
  [z.string().min(2), 'a', '至少 2 个字'],
  [z.array(z.string()).max(1), ['a', 'b'], '最多 1 项'],
  [z.array(z.string()).min(1), [], '至少要有一项'],
  [z.number().max(3), 4, '不能大于 3'],
  [z.number().positive(), 0, '应大于 0'],
  [z.email(), 'x', '邮箱格式有误'],
  [z.string().regex(/^a$/), 'b', '格式有误'],
  [z.union([z.string(), z.number()]), true, '格式有误'],
  [z.number().multipleOf(5), 3, '应为 5 的倍数'],
])('The message about input that is invalid is a sentence: %o, %j.', (schema, input, message) => {
  expect(messageOf(schema, input)).toBe(message);
});

/** Words of the library in both of its languages; every sentence has Chinese words. */
const isForeign = (message: string): boolean =>
  /期望|实际接收|无效(?:输入|选项|字符串|数字)|invalid|expected|received|undefined|\bstring\b|\bNaN\b/i.test(
    message,
  ) || !/\p{Script=Han}/u.test(message);

const odd = [
  undefined,
  null,
  '',
  'x'.repeat(5000),
  -1,
  1.5,
  1e300,
  true,
  [],
  [null],
  {},
  { x: 1 },
  '2026-99-99',
];

describe('messages of the library', () => {
  test.each(Object.entries(calls).map(([name, noun]) => ({ name, noun })))(
    'the calls of $name show no message of the library',
    ({ noun }) => {
      const messages = Object.values(noun).flatMap((call) =>
        [call.params, call.query, call.body]
          .filter((part): part is z.ZodType => part !== 'multipart')
          .flatMap((part) => findMessages(part)),
      );
      expect([...new Set(messages)].filter(isForeign)).toEqual([]);
    },
  );
});

/** The messages about odd input as a whole and at each key. */
function findMessages(schema: z.ZodType): string[] {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inputs = [...odd, ...keys.flatMap((key) => odd.map((value) => ({ [key]: value })))];
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
}
