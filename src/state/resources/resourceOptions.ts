/** The rows of a resource as options of a field: enabled rows by name, with depths where they form a tree. */
import { loadCached } from '../../../contract/boundedCache.ts';
import { configurationEventTypes } from '../../../contract/liveEvents.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import { declareCache } from '../cache/declaredQueries.ts';
import { listWholeResource, type ResourceOption } from './resourceCalls.ts';
import type { ResourceRow } from './resourceRow.ts';

/** Several fields and search items load the same rows at once; the cache is short, so that new rows appear soon. */
const optionsCache = declareCache<string, Promise<ResourceOption[]>>({
  maxEntries: 50,
  ttlMs: 5_000,
  endedBy: configurationEventTypes,
  coalesceMs: 100,
  spreadMs: 500,
});

/** Calls the listener when options may have changed, until the returned function is called. */
export const onResourceOptionsChange = (listener: () => void): (() => void) => optionsCache.onEnd(listener);

type OptionsRequest = {
  /** Restricts the rows. */
  query?: Readonly<Record<string, unknown>>;
  /** The property of the rows that is stored; their key by default. */
  code?: string | undefined;
};

/** Disabled rows and what lies below them are not offered. */
export const loadResourceOptions = (
  resource: Resource,
  { query = {}, code = 'id' }: OptionsRequest = {},
): Promise<ResourceOption[]> =>
  loadCached(optionsCache, JSON.stringify([resource.name, query, code]), async () => {
    const { rows } = await listWholeResource(resource, query);
    const options = toResourceOptions(resource, rows);
    const codes = new Map(rows.map((row) => [String(row.id), String(row[code])]));
    return options.map((option) => ({ ...option, value: codes.get(option.value) ?? option.value }));
  });

export function toResourceOptions(
  { label, tree }: Pick<Resource, 'label' | 'tree'>,
  all: readonly ResourceRow[],
): ResourceOption[] {
  const rows = all.filter(({ status }) => status !== '1');
  const toOption = (row: ResourceRow, depth: number): ResourceOption => {
    const option = { value: String(row.id), label: String(row[label]) };
    return depth === 0 ? option : { ...option, depth };
  };
  if (!tree) return rows.map((row) => toOption(row, 0));
  const parentOf = (row: ResourceRow) => String(row[tree.parent] ?? '0');
  const below = Map.groupBy(rows, parentOf);
  const nest = (parent: string, depth: number): ResourceOption[] =>
    (below.get(parent) ?? []).flatMap((row) => [toOption(row, depth), ...nest(String(row.id), depth + 1)]);
  return nest('0', 0);
}
