/** Encrypts a sign-in for `POST /encrypt/login`: RSA-OAEP-SHA256 over JSON, with a nonce and a time. */

/** Throws a sentence for people: `crypto.subtle` is missing on plain HTTP from another machine. */
export async function encryptPayload(pem: string, content: object): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new Error('浏览器只在 https 或本机地址下支持加密登录，请改用 https 或普通登录');
  const key = await crypto.subtle.importKey(
    'spki',
    decodePem(pem),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const text = JSON.stringify({ ...content, nonce: crypto.randomUUID(), timestamp: Date.now() });
  const bytes = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

const decodePem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[A-Z ]+-----|\s/g, '')), (letter) => letter.charCodeAt(0));
