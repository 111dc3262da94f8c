import type { SelectQueryBuilder } from 'kysely';

/** One page (from 1) of a query, and how many rows it has in all. */
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
    // Through the open type parameters Kysely cannot show the one column that is selected.
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** A LIKE pattern in which the text stands for itself. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
