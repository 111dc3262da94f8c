/**
 * Validates the redirect after signing in: only a path of this origin (no other origin, no script, no sign-in
 * page).
 */

const signInPaths = ['/login', '/supplier/login', '/encrypted/login'];

export function sanitizeRedirect(target: string | null | undefined, fallback = '/index'): string {
  if (!target || !/^\/(?![/\\])/.test(target)) return fallback;
  // Browsers drop or convert control characters and backslashes, so that `/\evil` leaves the origin.
  if (/[\\\p{Cc}]/u.test(target)) return fallback;
  const origin = 'http://own.invalid';
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return fallback;
  if (url.pathname === '/' || signInPaths.includes(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

export function buildSignInUrl(from: string, signInPath = '/login'): string {
  const target = sanitizeRedirect(from);
  return target === '/index' ? signInPath : `${signInPath}?redirect=${encodeURIComponent(target)}`;
}

/** The tenant that a link to a file names, and whose account its reader needs; undefined for any other address. */
export function findRedirectTenant(target: string | undefined): string | undefined {
  const [path, query] = sanitizeRedirect(target).split('?', 2);
  const code = path === '/online-preview' ? new URLSearchParams(query).get('tenant') : null;
  return code && /^[A-Za-z]\w{1,30}$/.test(code) ? code : undefined;
}
