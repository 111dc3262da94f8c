import { ofetch } from 'ofetch';

/** What the served page is made of: the names of its scripts. Undefined where the server cannot be asked just now. */
export async function fetchPageFingerprint(): Promise<string | undefined> {
  const html = await ofetch<string, 'text'>(`/?t=${Date.now()}`, { responseType: 'text', retry: 0 }).catch(
    () => undefined,
  );
  return html?.match(/<script[^>]+src="[^"]+"/g)?.join() ?? undefined;
}
