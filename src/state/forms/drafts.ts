/**
 * Stores unsent input in this browser: form values and comments per task or form. Neither a reload nor a task
 * completed by another person loses input.
 */

import type { PrivateStore } from '../session/privateStore.ts';

export type FormInputDraft = {
  values?: Record<string, unknown>;
  comment?: string;
  /** The version of the record that the values belong to. */
  version?: number;
  /** Milliseconds since 1970. */
  savedAt: number;
};

/** An undefined part is removed. */
export type FormInputPatch = { [key in 'values' | 'comment' | 'version']?: FormInputDraft[key] | undefined };

type TextStore = Pick<PrivateStore, 'read' | 'write' | 'remove' | 'prune'>;

const prefix = 'draft.';
const retentionDays = 30;
const dayMs = 86_400_000;

/** Drafts of the signed-in person; the store knows the owner of each text. */
export class DraftStore {
  readonly #store: TextStore;
  readonly #now: () => number;

  constructor({ store, now }: { store: TextStore; now: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  read(key: string): FormInputDraft | undefined {
    const text = this.#store.read(prefix + key);
    // Only `write` writes under the prefix, and the store verifies that the text is unmodified.
    return text === undefined ? undefined : (JSON.parse(text) as FormInputDraft);
  }

  /** Merges the part into the draft; an empty draft is removed. */
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
      // The quota is full: old drafts are removed; if that is not enough, this draft stays in memory only.
      this.prune(0);
    }
  }

  drop(key: string): void {
    this.#store.remove(prefix + key);
  }

  /** Removes every person's drafts older than `days`. */
  prune(days = retentionDays): void {
    this.#store.prune(days * dayMs);
  }
}
