/** Guards routes: the decision depends only on the address and on the presence of a token. */
import { buildSignInUrl, sanitizeRedirect } from '../client/signInRedirect.ts';

const signInPaths = ['/login', '/supplier/login'];

/** Signs in by the code that WeChat has added to an address. */
export const wechatPath = '/wxapp-auth';

/** The redirect address; undefined if the route is allowed. */
export function findRedirect({
  href,
  signedIn,
  openPaths,
  signInPath,
}: {
  /** Path and query. */
  href: string;
  signedIn: boolean;
  openPaths: readonly string[];
  /** Where a guest signs in; the page of staff by default. */
  signInPath?: string;
}): string | undefined {
  const [pathname = '/', query = ''] = href.split('?', 2);
  if (signedIn) {
    if (signInPaths.includes(pathname)) return sanitizeRedirect(new URLSearchParams(query).get('redirect'));
    return pathname === '/' ? '/index' : undefined;
  }
  if (openPaths.includes(pathname)) return undefined;
  // An address that WeChat has opened carries the code of a sign-in.
  const code = new URLSearchParams(query).get('code');
  return code ? `${wechatPath}?code=${encodeURIComponent(code)}` : buildSignInUrl(href, signInPath);
}
