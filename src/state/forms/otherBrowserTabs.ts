/**
 * Reacts to another tab of this browser that signs out or signs in another person: this tab removes the former
 * person's data.
 */

import { closeStores, ownerId, removeEntriesOf, signedInPersonKey } from '../session/privateStores.ts';
import { session } from '../session/session.ts';
import { saveDrafts } from './formCache.ts';

export function followOtherBrowserTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const { person } = session;
    if (key !== signedInPersonKey) return;
    if (newValue === null && oldValue !== null) removeEntriesOf(oldValue);
    if (!person || newValue === ownerId(person)) return;
    // A sign-out discards drafts; a person replaced by another one finds their drafts again.
    if (newValue !== null) saveDrafts();
    closeStores();
    location.reload();
  });
}
