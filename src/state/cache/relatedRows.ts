/**
 * Records of another form by their ids, to show what a field refers to (forms seed, points 5, 7 and 9): whole numbers
 * only, an answer kept for 3 s, a failure asked again once after 1 s.
 */
import { api } from '../../client/api.ts';
import { TtlCache } from './ttlCache.ts';

export type RelatedRow = Readonly<Record<string, unknown>>;
type RelatedRowRequest = (form: string, ids: string[]) => Promise<RelatedRow[]>;

const ttlMs = 3_000;
const retryMs = 1_000;

export class RelatedRowCache {
  readonly #ask: RelatedRowRequest;
  readonly #kept = new TtlCache<RelatedRow[]>(ttlMs);

  constructor(ask: RelatedRowRequest) {
    this.#ask = ask;
  }

  /** In the order of the ids; those that are no ids, or that the person may not see, are left out. */
  byIds(form: string, ids: readonly unknown[]): Promise<RelatedRow[]> {
    const whole = [...new Set(ids.map(String))].filter((id) => /^\d{1,19}$/.test(id));
    if (whole.length === 0) return Promise.resolve([]);
    return this.#kept.ask(`${form} ${whole.join()}`, () => this.#asked(form, whole));
  }

  async #asked(form: string, ids: string[]): Promise<RelatedRow[]> {
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
