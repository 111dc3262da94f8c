/**
 * Fetches records of another form by id, to display references. What is asked for within 20 ms shares one request per form.
 * Only integer ids are requested; a record is cached for 3 s, and a failed request is repeated once after 1 s.
 */
import { BoundedCache } from '../../../contract/boundedCache.ts';
import { api } from '../../client/api.ts';
import { declareQuery } from './declaredQueries.ts';
import { gatherKeys } from './gatherKeys.ts';

export type RelatedRow = Readonly<Record<string, unknown>>;
type RelatedRowRequest = (form: string, ids: string[]) => Promise<RelatedRow[]>;

const retryMs = 1_000;
const maxIds = 1000;

/** Returns a function that loads records in the order of the ids, without invalid ids and records that are hidden. */
export function createRelatedRowLoader(request: RelatedRowRequest) {
  const requestTwice = async (form: string, ids: string[]) => {
    try {
      return await request(form, ids);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return request(form, ids);
    }
  };
  /** By form: one that is slow or fails leaves the others alone. */
  const loaders = new BoundedCache<string, (id: string) => Promise<RelatedRow | undefined>>({
    maxEntries: 200,
    end: 'immutable',
  });
  const createLoader = (form: string) =>
    gatherKeys<RelatedRow>(
      async (ids) => new Map((await requestTwice(form, ids)).map((row) => [String(row.id), row])),
      { waitMs: 20, most: maxIds },
    );
  const rows = declareQuery<{ row: RelatedRow | undefined }>({
    load: async (key) => {
      const [form = '', id = ''] = key.split(' ');
      return { row: await loaders.getOrCreate(form, () => createLoader(form))(id) };
    },
    staleAfterMs: 3_000,
    invalidatedBy: { end: 'time' },
    maxEntries: 5 * maxIds,
  });
  return async (form: string, ids: readonly unknown[]): Promise<RelatedRow[]> => {
    const integers = [...new Set(ids.map(String))].filter((id) => /^\d{1,19}$/.test(id));
    const found = await Promise.all(integers.map((id) => rows.fetch(`${form} ${id}`)));
    return found.map(({ row }) => row).filter((row) => row !== undefined);
  };
}

export const loadRelatedRows = createRelatedRowLoader((form, ids) =>
  api.record.listByIds({ params: { form }, body: ids }),
);
