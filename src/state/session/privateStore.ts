/**
 * Encrypted browser storage of a person, under names with tenant and person (XChaCha20-Poly1305). The key arrives
 * with the session and stays in memory: without a session of that person the stored texts are unreadable. The
 * cipher is synchronous, so that a page that is being left can still store input, and does not need
 * `crypto.subtle`, which browsers do not offer on plain HTTP.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type StoreOwner = { tenantCode: string; userId: string; key: Uint8Array };

/** The prefix of every entry; tenant and person follow. */
export const storePrefix = 'qianhe.own.';
const nonceBytes = 24;

export class PrivateStore {
  readonly #area: () => StorageArea;
  readonly #owner: () => StoreOwner | undefined;
  readonly #now: () => number;

  constructor(given: { area: () => StorageArea; owner: () => StoreOwner | undefined; now: () => number }) {
    this.#area = given.area;
    this.#owner = given.owner;
    this.#now = given.now;
  }

  /**
   * Undefined if nothing is stored, nobody is signed in, or the key has changed; an undecryptable text is removed.
   */
  read(name: string): string | undefined {
    const owner = this.#owner();
    if (!owner) return undefined;
    const full = storageKey(owner, name);
    const stored = this.#area().getItem(full);
    if (stored === null) return undefined;
    const text = decryptEntry(stored, { full, key: owner.key });
    if (text === undefined) this.#area().removeItem(full);
    return text;
  }

  /** Does nothing while nobody is signed in. Throws if the browser's quota is full. */
  write(name: string, text: string): void {
    const owner = this.#owner();
    if (!owner) return;
    const full = storageKey(owner, name);
    this.#area().setItem(full, encryptEntry(text, { full, key: owner.key, time: this.#now() }));
  }

  remove(name: string): void {
    const owner = this.#owner();
    if (owner) this.#area().removeItem(storageKey(owner, name));
  }

  /** Names of the person's entries with this prefix, oldest first. */
  names(beginning: string): string[] {
    const owner = this.#owner();
    if (!owner) return [];
    const start = storageKey(owner, '');
    return this.#all(start + beginning)
      .toSorted((a, b) => this.#timeOf(a) - this.#timeOf(b))
      .map((full) => full.slice(start.length));
  }

  /** Removes older entries of every person. */
  prune(olderThanMs: number): void {
    const oldest = this.#now() - olderThanMs;
    for (const full of this.#all(storePrefix)) if (this.#timeOf(full) < oldest) this.#area().removeItem(full);
  }

  /** Removes every entry of the signed-in person. */
  clear(): void {
    const owner = this.#owner();
    if (!owner) return;
    for (const full of this.#all(storageKey(owner, ''))) this.#area().removeItem(full);
  }

  #all(beginning: string): string[] {
    const area = this.#area();
    const names = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');
    return names.filter((name) => name.startsWith(beginning));
  }

  #timeOf(full: string): number {
    const time = Number.parseInt(this.#area().getItem(full)?.split('.')[0] ?? '', 36);
    return Number.isFinite(time) ? time : 0;
  }
}

const storageKey = ({ tenantCode, userId }: StoreOwner, name: string) =>
  `${storePrefix}${tenantCode}.${userId}.${name}`;

/** `time.base64`: the write time in base 36, then nonce and ciphertext; name and time are authenticated. */
function encryptEntry(
  text: string,
  { full, key, time }: { full: string; key: Uint8Array; time: number },
): string {
  const stamp = time.toString(36);
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const cipher = xchacha20poly1305(key, nonce, new TextEncoder().encode(`${full} ${stamp}`));
  const bytes = cipher.encrypt(new TextEncoder().encode(text));
  return `${stamp}.${toBase64(nonce)}${toBase64(bytes)}`;
}

function decryptEntry(stored: string, { full, key }: { full: string; key: Uint8Array }): string | undefined {
  const [stamp = '', code = ''] = stored.split('.');
  try {
    const nonce = fromBase64(code.slice(0, nonceChars));
    const cipher = xchacha20poly1305(key, nonce, new TextEncoder().encode(`${full} ${stamp}`));
    return new TextDecoder().decode(cipher.decrypt(fromBase64(code.slice(nonceChars))));
  } catch {
    // The entry has another key or is damaged, so this person cannot read it.
    return undefined;
  }
}

/** 24 bytes are 32 base64 characters, without padding. */
const nonceChars = (nonceBytes / 3) * 4;

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
