/** The rows of a resource's list: pages of the list call, or a tree whose rows are loaded at once. */
import type { Resource } from '../../../../contract/resources/resource.ts';
import { type ListQuery, listQueryParams } from '../../../state/lists/listQuery.ts';
import { listResource, listWholeResource } from '../../../state/resources/resourceCalls.ts';
import type { ResourceRow } from '../../../state/resources/resourceRow.ts';
import type { ListView, PageRequest, PageResult } from '../../model/listView.ts';
import { isFiltered } from '../../model/query/queryUrl.ts';
import { buildSumColumns, createResourceGroupRequests, type FixedParams, sumPage } from './resourceGroups.ts';

type ResourceSource = Pick<ListView<ResourceRow>, 'source' | 'tree'>;

/** `fixed`: parameters that every request has. */
export function createResourceSource(resource: Resource, fixed: FixedParams): ResourceSource {
  const page = ({ pageNum, pageSize, signal, ...query }: PageRequest) =>
    listResource(resource, { ...fixed, ...listQueryParams(query), pageNum, pageSize }, signal);
  const { tree } = resource;
  if (buildSumColumns(resource).length > 0)
    return { source: (request) => loadSummedPage(resource, page(request), { ...request, fixed }) };
  if (!tree) return { source: page };
  const rows = new LoadedTree(tree.parent, async (query) => {
    const request = { ...fixed, ...listQueryParams(query) };
    return (await listWholeResource(resource, request)).rows;
  });
  return {
    source: (request) =>
      request.levels === 'all' || isFiltered(request) ? page(request) : rows.loadTop(request),
    tree: {
      count: (row) => rows.childrenOf(row.id).length,
      parentOf: (row) => rows.parentOf(row),
      ancestorsOf: (key) => rows.ancestorsOf(key),
      loadChildren: async (keys, query) => {
        await rows.load(query);
        return keys.flatMap((key) => rows.childrenOf(key));
      },
    },
  };
}

/** A page with its sums, and with those of all rows unless they are known. */
async function loadSummedPage(
  resource: Resource,
  page: Promise<PageResult<ResourceRow>>,
  { fixed, totals, ...request }: PageRequest & { fixed: FixedParams },
): Promise<PageResult<ResourceRow>> {
  const whole = totals === false ? null : createResourceGroupRequests(resource, fixed).totals(request);
  const [{ rows, total }, sums] = await Promise.all([page, whole]);
  return { rows, total, evals: { page: sumPage(resource, rows), all: sums?.evals?.all ?? null } };
}

/** All rows of a tree by their parents. A row whose parent is missing is a top-level row. */
class LoadedTree {
  readonly #parent: string;
  readonly #fetch: (query: ListQuery) => Promise<ResourceRow[]>;
  /** A refresh loads the top level and expanded rows at once; one request serves both. */
  #pending: Promise<void> | undefined;
  #rows = new Map<unknown, ResourceRow>();
  #below = new Map<unknown, ResourceRow[]>();

  constructor(parent: string, fetch: (query: ListQuery) => Promise<ResourceRow[]>) {
    this.#parent = parent;
    this.#fetch = fetch;
  }

  load(query: ListQuery): Promise<void> {
    this.#pending ??= this.#fetch(query)
      .then((rows) => {
        this.#rows = new Map(rows.map((row) => [row.id, row]));
        this.#below = Map.groupBy(rows, (row) => this.parentOf(row));
      })
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }

  /** A page of the top level; `total` counts all levels. */
  async loadTop(request: PageRequest): Promise<PageResult<ResourceRow>> {
    await this.load(request);
    const tops = this.childrenOf(null);
    const start = (request.pageNum - 1) * request.pageSize;
    return {
      rows: tops.slice(start, start + request.pageSize),
      total: this.#rows.size,
      tops: tops.length,
    };
  }

  childrenOf(key: unknown): ResourceRow[] {
    return this.#below.get(key) ?? [];
  }

  parentOf(row: ResourceRow): string | null {
    const parent = row[this.#parent];
    return this.#rows.has(parent) ? String(parent) : null;
  }

  ancestorsOf(key: string): string[] {
    const keys: string[] = [];
    let row = this.#rows.get(key);
    while (row !== undefined) {
      const parent = this.parentOf(row);
      if (parent === null || keys.includes(parent)) break;
      keys.unshift(parent);
      row = this.#rows.get(parent);
    }
    return keys;
  }
}
