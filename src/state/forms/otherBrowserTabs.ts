/** Another tab of this browser signs out or signs somebody else in: this one shows nothing of the former person. */

import { closeStores, ownerId, removeEntriesOf, signedInPersonKey } from '../session/privateStores.ts';
import { session } from '../session/session.ts';
import { saveDrafts } from './formCache.ts';

export function followOtherBrowserTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const { person } = session;
    if (key !== signedInPersonKey) return;
    if (newValue === null && oldValue !== null) removeEntriesOf(oldValue);
    if (!person || newValue === ownerId(person)) return;
    // Who has signed out has left; who was replaced by another person finds the texts again.
    if (newValue !== null) saveDrafts();
    closeStores();
    location.reload();
  });
}
