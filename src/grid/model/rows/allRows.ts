import type { ListQuery } from '../../../state/lists/listQuery.ts';
import type { ListView } from '../listView.ts';

export type FetchBounds = { except: ReadonlySet<string>; limit: number; signal: AbortSignal };

const pageSize = 1000;

/**
 * Fetches the rows of all pages except the excluded ones, at most `limit`. The request has no
 * grouping, because a grouped list returns only the rows of open groups.
 */
export async function fetchAllRows<Row>(
  view: Pick<ListView<Row>, 'source' | 'rowKey'>,
  { groupBy: _, ...query }: ListQuery,
  { except, limit, signal }: FetchBounds,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let pageNum = 1; all.length < limit; pageNum += 1) {
    const page = { pageNum, pageSize, totals: pageNum === 1, levels: 'all' } as const;
    const { rows, total } = await view.source({ ...query, ...page, signal });
    all.push(...rows.filter((row) => !except.has(view.rowKey(row))));
    if (rows.length < pageSize || (total !== null && pageNum * pageSize >= total)) break;
  }
  return all.slice(0, limit);
}
