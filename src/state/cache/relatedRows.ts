/**
 * Fetches records of another form by id, to display references. Only integer ids are requested; a response is
 * cached for 3 s, and a failed request is repeated once after 1 s.
 */
import { api } from '../../client/api.ts';
import { TtlCache } from './ttlCache.ts';

export type RelatedRow = Readonly<Record<string, unknown>>;
type RelatedRowRequest = (form: string, ids: string[]) => Promise<RelatedRow[]>;

const ttlMs = 3_000;
const retryMs = 1_000;

export class RelatedRowCache {
  readonly #ask: RelatedRowRequest;
  readonly #cache = new TtlCache<RelatedRow[]>(ttlMs);

  constructor(ask: RelatedRowRequest) {
    this.#ask = ask;
  }

  /** In the order of the ids; invalid ids and records that the person may not see are omitted. */
  byIds(form: string, ids: readonly unknown[]): Promise<RelatedRow[]> {
    const whole = [...new Set(ids.map(String))].filter((id) => /^\d{1,19}$/.test(id));
    if (whole.length === 0) return Promise.resolve([]);
    return this.#cache.ask(`${form} ${whole.join()}`, () => this.#load(form, whole));
  }

  async #load(form: string, ids: string[]): Promise<RelatedRow[]> {
    try {
      return await this.#ask(form, ids);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return this.#ask(form, ids);
    }
  }
}

const maxIds = 1000;

export const relatedRows = new RelatedRowCache((form, ids) =>
  api.record.listByIds({ params: { form }, body: ids.slice(0, maxIds) }),
);
