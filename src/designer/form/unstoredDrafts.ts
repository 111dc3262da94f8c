/** Forms of the designer store no input in this browser: it belongs to the draft, or to nothing. */
import { DraftStore } from '../../state/forms/drafts.ts';

export const unstoredDrafts = new DraftStore({
  store: { read: () => undefined, write: () => {}, remove: () => {}, prune: () => {} },
  now: Date.now,
});
