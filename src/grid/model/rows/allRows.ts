import type { ListQuery, ListView } from '../listView.ts';

type FetchBounds = { except: ReadonlySet<string>; limit: number; signal: AbortSignal };

const pageSize = 1000;

/** The rows over all pages but for those, at most `limit`; without groups, which have the rows of open ones only. */
export async function fetchAllRows<Row>(
  view: Pick<ListView<Row>, 'source' | 'rowKey'>,
  { groupBy: _, ...query }: ListQuery,
  { except, limit, signal }: FetchBounds,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let pageNum = 1; found.length < limit; pageNum += 1) {
    const page = { pageNum, pageSize, totals: pageNum === 1, levels: 'all' } as const;
    const { rows, total } = await view.source({ ...query, ...page, signal });
    found.push(...rows.filter((row) => !except.has(view.rowKey(row))));
    if (rows.length < pageSize || (total !== null && pageNum * pageSize >= total)) break;
  }
  return found.slice(0, limit);
}
