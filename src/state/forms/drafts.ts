/**
 * What a person has typed and not sent yet: form values and comments per task or form, in this browser, so that
 * neither a reload nor a task that somebody else has handled loses anything.
 */

import type { PrivateStore } from '../session/privateStore.ts';

export type FormInputDraft = {
  values?: Record<string, unknown>;
  comment?: string;
  /** The version of the record the values were typed into. */
  version?: number;
  /** Milliseconds since 1970. */
  savedAt: number;
};

/** A part that is undefined is taken out. */
export type FormInputPatch = { [key in 'values' | 'comment' | 'version']?: FormInputDraft[key] | undefined };

const prefix = 'draft.';
const retentionDays = 30;
const dayMs = 86_400_000;

/** Drafts of the person who is signed in; the store knows whose a text is. */
export class DraftStore {
  readonly #store: PrivateStore;
  readonly #now: () => number;

  constructor({ store, now }: { store: PrivateStore; now: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  read(key: string): FormInputDraft | undefined {
    const text = this.#store.read(prefix + key);
    // Only `write` writes under the prefix, and the store says whether the text is as it was written.
    return text === undefined ? undefined : (JSON.parse(text) as FormInputDraft);
  }

  /** Adds to what is kept; a draft with nothing left goes. */
  write(key: string, part: FormInputPatch): void {
    const { savedAt: _, ...before } = this.read(key) ?? { savedAt: 0 };
    const next = Object.fromEntries(
      Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined && value !== ''),
    );
    if (next.values === undefined && next.comment === undefined) {
      this.drop(key);
      return;
    }
    try {
      this.#store.write(prefix + key, JSON.stringify({ ...next, savedAt: this.#now() }));
    } catch {
      // The quota is full: old drafts make room, and if that is not enough this one lives in memory only.
      this.prune(0);
    }
  }

  drop(key: string): void {
    this.#store.remove(prefix + key);
  }

  /** Forgets what was kept more than `days` ago, of any person. */
  prune(days = retentionDays): void {
    this.#store.prune(days * dayMs);
  }
}
