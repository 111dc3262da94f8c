/**
 * What a person has typed and not sent yet: form values and comments per task or form, in this browser, so that
 * neither a reload nor a task that somebody else has handled loses anything.
 */

export type Draft = {
  values?: Record<string, unknown>;
  comment?: string;
  /** The version of the record the values were typed into. */
  version?: number;
  /** Milliseconds since 1970. */
  savedAt: number;
};

/** A part that is undefined is taken out. */
export type DraftPart = { [key in 'values' | 'comment' | 'version']?: Draft[key] | undefined };

export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'qianhe.draft.';
const keptDays = 30;
const dayMs = 86_400_000;

/** Drafts of one person: another who signs in on the same machine never sees them. */
export class Drafts {
  readonly #storage: () => DraftStore;
  readonly #owner: () => string;
  readonly #now: () => number;

  constructor(given: { store: () => DraftStore; owner: () => string; now: () => number }) {
    this.#storage = given.store;
    this.#owner = given.owner;
    this.#now = given.now;
  }

  get #store(): DraftStore {
    return this.#storage();
  }

  read(key: string): Draft | undefined {
    const text = this.#store.getItem(this.#name(key));
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as Draft;
    } catch {
      // Only this class writes under the prefix; what is no JSON was damaged from outside and is worth nothing.
      this.#store.removeItem(this.#name(key));
      return undefined;
    }
  }

  /** Adds to what is kept; a draft with nothing left goes. */
  write(key: string, part: DraftPart): void {
    const { savedAt: _, ...before } = this.read(key) ?? { savedAt: 0 };
    const next = Object.fromEntries(
      Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined && value !== ''),
    );
    if (next.values === undefined && next.comment === undefined) {
      this.drop(key);
      return;
    }
    try {
      this.#store.setItem(this.#name(key), JSON.stringify({ ...next, savedAt: this.#now() }));
    } catch {
      // The quota is full: old drafts make room, and if that is not enough this one lives in memory only.
      this.prune(0);
    }
  }

  drop(key: string): void {
    this.#store.removeItem(this.#name(key));
  }

  /** Forgets drafts older than `days`, whoever left them. */
  prune(days = keptDays): void {
    const oldest = this.#now() - days * dayMs;
    const names = Array.from({ length: this.#store.length }, (_, index) => this.#store.key(index) ?? '');
    for (const name of names) {
      if (name.startsWith(prefix) && savedAt(this.#store.getItem(name)) < oldest)
        this.#store.removeItem(name);
    }
  }

  #name(key: string): string {
    return `${prefix}${this.#owner()}.${key}`;
  }
}

function savedAt(text: string | null): number {
  const match = /"savedAt":(\d+)\}$/.exec(text ?? '');
  return match ? Number(match[1]) : 0;
}
