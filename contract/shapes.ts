/** Small schemas that many calls share. */
import { z } from 'zod';
import { isDate } from './fields/shared/datePattern.ts';
import { isStoredFileUrl } from './fileUrl.ts';

const largestId = 2n ** 63n - 1n;

/** A 64-bit id as decimal text. Numbers are also accepted, because scripts send them. */
export const id = z
  .union([z.string().regex(/^\d{1,19}$/, '编号格式有误'), z.int().nonnegative()])
  .transform((value) => String(value))
  .refine((value) => BigInt(value) <= largestId, '编号格式有误');

export const ids = z.array(id).min(1, '请选择数据').max(1000, '一次最多处理 1000 条');

/**
 * A list of at most `most` ids, checked in one loop: a schema per item would take a second for the ids of an export.
 */
export const idList = (most: number) =>
  z
    .custom<(string | number)[]>(Array.isArray, '应为编号的列表')
    .transform((list, context) => {
      const fault = list.length > most ? `最多 ${most} 个编号` : undefined;
      const texts = fault ? [] : list.map(parseId);
      if (!fault && !texts.includes(null)) return texts as string[];
      context.issues.push({
        code: 'custom',
        message: fault ?? '编号格式有误',
        path: fault ? [] : [texts.indexOf(null)],
        input: list,
      });
      return z.NEVER;
    })
    .meta({ type: 'array', maxItems: most, items: { type: ['string', 'integer'] } });

function parseId(value: unknown): string | null {
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  const text = isWhole ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text)) return null;
  return text.length < 19 || BigInt(text) <= largestId ? text : null;
}

/** An id in a response. */
export const outputId = z.string();

/** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone. */
export const time = z
  .string()
  .refine((text) => isDate(text, 'YYYY-MM-DD HH:mm:ss'), '时间格式应为 YYYY-MM-DD HH:mm:ss');
export const outputTime = z.string();

export const comment = z.string().max(2000, '最多 2000 字');

const attachment = z.strictObject({
  name: z.string().max(255),
  url: z.string('文件地址有误').refine(isStoredFileUrl, '文件地址有误'),
  size: z.coerce.number().nonnegative().optional(),
});
export const attachments = z.array(attachment).max(50);

export const enName = z.string().regex(/^auto_[a-z][a-z0-9_]{0,40}$/, '表单英文名应形如 auto_contract');

/** `[{ field, order }]`; in a query string `amount:desc,id:asc`. */
export const orderBy = z
  .array(z.strictObject({ field: z.string().max(64), order: z.enum(['asc', 'desc']) }))
  .max(5);

export const orderByText = z
  .string()
  .max(400)
  .transform((text, context) => {
    const parts = text.split(',').filter(Boolean);
    const parsed = orderBy.safeParse(
      parts.map((part) => {
        const [field, order = 'asc'] = part.split(':');
        return { field, order };
      }),
    );
    // Commas without names select no field.
    if (parsed.success && (parts.length > 0 || text === '')) return parsed.data;
    context.issues.push({ code: 'custom', message: '排序格式应为 字段:asc 或 字段:desc', input: text });
    return z.NEVER;
  });

/** Page parameters of a list, in a query string or body. Pages count from 1. */
export const pageParams = {
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(20),
};

export type OrderBy = z.output<typeof orderBy>;
