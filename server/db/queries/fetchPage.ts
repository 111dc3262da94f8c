import type { SelectQueryBuilder } from 'kysely';

/** One page (from 1) of a query, and the total number of rows. */
export async function fetchPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: O[]; total: number }> {
  const rows = await query
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute();
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select((build) => build.fn.countAll<string>().as('total'))
    // With open type parameters Kysely cannot infer the single selected column.
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** A LIKE pattern that matches the text literally. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
