/**
 * The two stores of the signed-in person in this browser: `lasting` outlives the browser, `tabStore` ends with its
 * tab.
 */
import { fromBase64, PrivateStore, type StoreOwner, storePrefix, toBase64 } from './privateStore.ts';

const browserIdKey = 'qianhe.browser';
/** The person signed in in this browser, for its other tabs. */
export const signedInPersonKey = 'qianhe.person';

let owner: StoreOwner | undefined;
const storeOptions = { owner: () => owner, now: Date.now };

export const browserStore = new PrivateStore({ ...storeOptions, area: () => localStorage });
export const tabStore = new PrivateStore({ ...storeOptions, area: () => sessionStorage });

/** The id of this browser on the server: random, and not a secret. */
export function readBrowserId(): string {
  const known = localStorage.getItem(browserIdKey);
  if (known) return known;
  const made = toBase64(crypto.getRandomValues(new Uint8Array(18))).replace(/[+/]/g, '-');
  localStorage.setItem(browserIdKey, made);
  return made;
}

export const ownerId = ({ tenantCode, userId }: Pick<StoreOwner, 'tenantCode' | 'userId'>): string =>
  `${tenantCode}.${userId}`;

/** `key` is in base64, as the server returns it to a session of that person. */
export function openStores(person: { tenantCode: string; userId: string; key: string }): void {
  owner = { ...person, key: fromBase64(person.key) };
  localStorage.setItem(signedInPersonKey, ownerId(person));
  removeUnencrypted();
}

/** The session has ended: forgets the key; the entries remain for the same person. */
export function closeStores(): void {
  owner?.key.fill(0);
  owner = undefined;
}

/** The person signs out: removes all their entries. */
export function clearStores(): void {
  browserStore.clear();
  tabStore.clear();
  localStorage.removeItem(signedInPersonKey);
  closeStores();
}

/** Another tab has signed this person (`tenant.user`) out: removes their entries of this tab too. */
export function removeEntriesOf(person: string): void {
  for (const area of [localStorage, sessionStorage])
    for (const name of Object.keys(area))
      if (name.startsWith(`${storePrefix}${person}.`)) area.removeItem(name);
}

/** Unencrypted entries of earlier versions. */
const unencryptedKeys = /^qianhe\.(draft|phrases|people|tabs|start)\./;

function removeUnencrypted(): void {
  for (const area of [localStorage, sessionStorage])
    for (const name of Object.keys(area).filter((one) => unencryptedKeys.test(one))) area.removeItem(name);
}
