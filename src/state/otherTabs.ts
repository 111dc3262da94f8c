/** Another tab of this browser signs out or signs somebody else in: this one shows nothing of the former person. */
import { keepForms } from './formCache.ts';
import { closeStores, personName, personOf, removeTextsOf } from './privateStores.ts';
import { session } from './session.ts';

export function followOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const { person } = session;
    if (key !== personName) return;
    if (newValue === null && oldValue !== null) removeTextsOf(oldValue);
    if (!person || newValue === personOf(person)) return;
    // Who has signed out has left; who was replaced by another person finds the texts again.
    if (newValue !== null) keepForms();
    closeStores();
    location.reload();
  });
}
