/** Plain text from user input. Length counts code points. */
import * as z from 'zod/mini';
import type { FieldSettings } from '../fieldSettings.ts';

/** A unique text must fit in an index entry. */
const maxUniqueLength = 500;

export function createTextSchema(field: FieldSettings, longest: number): z.ZodMiniType<string> {
  const limit = Math.min(field.maxLength ?? longest, field.unique ? maxUniqueLength : longest);
  return z.pipe(z.union([z.string(), z.number()], '应为文本'), z.transform(String)).check(
    z.refine(isStorable, '含有无法保存的字符'),
    z.refine((text) => countCodePoints(text) <= limit, `最多 ${limit} 字`),
  );
}

/** PostgreSQL stores no NUL, and UTF-8 cannot encode half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

function countCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
