/** Filter conditions in a query string: the JSON of a filter tree. */
import { z } from 'zod';
import { quoteLongNumbers } from '../text/jsonNumbers.ts';
import { filterGroup } from './filterTree.ts';

export const filterText = z
  .string()
  .max(8000, '筛选条件过长')
  .transform((text, context) => {
    const parsed = filterGroup.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.issues.push({ code: 'custom', message: '条件的结构有误', input: text });
    return z.NEVER;
  });

/** Numbers keep all digits. Returns null for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(quoteLongNumbers(text));
  } catch {
    return null;
  }
}
