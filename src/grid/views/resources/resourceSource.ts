/** The rows of a resource's list: pages of the list call, or a tree whose rows are loaded at once. */
import type { Resource } from '../../../../contract/resources/resource.ts';
import { listResource, listWholeResource } from '../../../state/resources/resourceCalls.ts';
import type { ResourceRow } from '../../../state/resources/resourceRow.ts';
import type { ListView, PageRequest, PageResult } from '../../model/listView.ts';
import { isFiltered } from '../../model/query/queryUrl.ts';
import { buildResourceQuery } from './resourceQuery.ts';

type ResourceSource = Pick<ListView<ResourceRow>, 'source' | 'tree'>;

/** `fixed`: parameters that every request has. */
export function createResourceSource(
  resource: Resource,
  fixed: Readonly<Record<string, string>>,
): ResourceSource {
  const page = ({ pageNum, pageSize, signal, ...query }: PageRequest) =>
    listResource(resource, { ...fixed, ...buildResourceQuery(resource, query), pageNum, pageSize }, signal);
  const { tree } = resource;
  if (!tree) return { source: page };
  const rows = new LoadedTree(tree.parent);
  return {
    source: async (request) => {
      if (request.levels === 'all' || isFiltered(request)) return page(request);
      const all = await listWholeResource(
        resource,
        { ...fixed, ...buildResourceQuery(resource, request) },
        request.signal,
      );
      return rows.load(all.rows, request);
    },
    tree: {
      count: (row) => rows.below(row.id).length,
      parentOf: (row) => rows.parentOf(row),
      below: async (keys) => keys.flatMap((key) => rows.below(key)),
    },
  };
}

/** All rows of a tree by their parents. A row whose parent is missing is a top-level row. */
class LoadedTree {
  readonly #parent: string;
  #ids = new Set<unknown>();
  #below = new Map<unknown, ResourceRow[]>();

  constructor(parent: string) {
    this.#parent = parent;
  }

  /** The requested page of the top level; `total` counts all levels. */
  load(rows: readonly ResourceRow[], { pageNum, pageSize }: PageRequest): PageResult<ResourceRow> {
    this.#ids = new Set(rows.map(({ id }) => id));
    this.#below = Map.groupBy(rows, (row) => this.parentOf(row));
    const tops = this.below(null);
    const start = (pageNum - 1) * pageSize;
    return { rows: tops.slice(start, start + pageSize), total: rows.length, tops: tops.length };
  }

  below(key: unknown): ResourceRow[] {
    return this.#below.get(key) ?? [];
  }

  parentOf(row: ResourceRow): string | null {
    const parent = row[this.#parent];
    return this.#ids.has(parent) ? String(parent) : null;
  }
}
