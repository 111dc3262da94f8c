/** Where to go after signing in: a path of our own and nothing else (no other origin, no script, no login again). */

const signInPaths = ['/login', '/supplier/login', '/encrypted/login'];

export function sanitizeRedirect(wanted: string | null | undefined, fallback = '/index'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  // Control characters and backslashes are dropped or turned by browsers, so that `/\evil` leaves the origin.
  if (/[\\\p{Cc}]/u.test(wanted)) return fallback;
  const origin = 'http://own.invalid';
  const url = URL.parse(wanted, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return fallback;
  if (url.pathname === '/' || signInPaths.includes(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

export function buildSignInUrl(from: string): string {
  const target = sanitizeRedirect(from);
  return target === '/index' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}
