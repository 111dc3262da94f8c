import { ofetch } from 'ofetch';

/** The names of the scripts of the served page. Undefined while the server is unreachable. */
export async function fetchPageFingerprint(): Promise<string | undefined> {
  const html = await ofetch<string, 'text'>(`/?t=${Date.now()}`, { responseType: 'text', retry: 0 }).catch(
    () => undefined,
  );
  return html?.match(/<script[^>]+src="[^"]+"/g)?.join() ?? undefined;
}
