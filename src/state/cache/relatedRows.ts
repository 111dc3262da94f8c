/**
 * Fetches records of another form by id, to display references. Only integer ids are requested; a response is
 * cached for 3 s, and a failed request is repeated once after 1 s.
 */
import { api } from '../../client/api.ts';
import { declareQuery } from './declaredQueries.ts';

export type RelatedRow = Readonly<Record<string, unknown>>;
type RelatedRowRequest = (form: string, ids: string[]) => Promise<RelatedRow[]>;

const retryMs = 1_000;

/** Returns a function that loads records in the order of the ids, without invalid ids and records that are hidden. */
export function createRelatedRowLoader(request: RelatedRowRequest) {
  const rows = declareQuery<RelatedRow[]>({
    load: async (key) => {
      const [form = '', ids = ''] = key.split(' ');
      try {
        return await request(form, ids.split(','));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        return request(form, ids.split(','));
      }
    },
    staleAfterMs: 3_000,
    invalidatedBy: { end: 'time' },
  });
  return (form: string, ids: readonly unknown[]): Promise<RelatedRow[]> => {
    const integers = [...new Set(ids.map(String))].filter((id) => /^\d{1,19}$/.test(id));
    return integers.length === 0 ? Promise.resolve([]) : rows.fetch(`${form} ${integers.join()}`);
  };
}

const maxIds = 1000;

export const loadRelatedRows = createRelatedRowLoader((form, ids) =>
  api.record.listByIds({ params: { form }, body: ids.slice(0, maxIds) }),
);
