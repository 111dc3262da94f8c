/** Who may go where (shell seed, point 2): decided from the address and whether there is a token, nothing else. */
import { buildSignInUrl, sanitizeRedirect } from '../client/signInRedirect.ts';

const signInPaths = ['/login', '/supplier/login'];

/** The address to go to instead, or undefined to let pass. */
export function findRedirect({
  href,
  signedIn,
  openPaths,
}: {
  /** Path and query. */
  href: string;
  signedIn: boolean;
  openPaths: readonly string[];
}): string | undefined {
  const [pathname = '/', query = ''] = href.split('?', 2);
  if (signedIn) {
    if (signInPaths.includes(pathname)) return sanitizeRedirect(new URLSearchParams(query).get('redirect'));
    return pathname === '/' ? '/index' : undefined;
  }
  return openPaths.includes(pathname) ? undefined : buildSignInUrl(href);
}
